import { Fragment, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary, ErrorPage } from './features/layout/ErrorBoundary.tsx';
import { LanguageSwitch } from './features/layout/LanguageSwitch.tsx';
import { guardAgainstTranslation } from './components/translationGuard.ts';
import { PageFoot } from './components/layout/Page.tsx';
import { lazyComponent } from './features/layout/lazyComponent.tsx';
import { Overlays } from './features/layout/Overlays.tsx';
import { useNavigation } from './features/layout/useNavigation.ts';
import { AppRoutes, loadFirstScreen } from './routes.tsx';
import { useEventRoom } from './stores/room/eventRoom.ts';
import { readEmbeddedData } from './stores/room/embeddedPageData.ts';
import { afterPaint, retryFailedStyles, fetchChunk, reloadIfOutdated } from './stores/app/chunks.ts';
import { watchTyping } from './stores/app/versionReload.ts';
import { initLanguage, setEventLanguage, showCurrentLanguage, useLanguage } from './stores/app/language.ts';
import './styles.css';

readEmbeddedData(document.querySelector<HTMLMetaElement>('meta[name="page-facts"]')?.content);

watchTyping();
retryFailedStyles();
addEventListener('vite:preloadError', () => void reloadIfOutdated());

/** Loads and starts the code that the first screen does not need, once the browser is idle. */
function loadDeferred(): void {
  fetchChunk(async () => import('./features/layout/afterLoad.ts'), 'whenIdle').then(
    ({ afterLoad }) => afterLoad(),
    () => {},
  );
}

/** Renders the whole client: the router, and the overlays above every screen. */
function App() {
  const reader = useLanguage((languages) => languages.reader);
  const eventLanguage = useEventRoom(({ room }) => room?.event.language);
  useEffect(() => afterPaint(loadDeferred), []);
  useEffect(() => void setEventLanguage(eventLanguage), [eventLanguage]);
  return (
    <Fragment key={reader}>
      <ErrorBoundary fallback={<ErrorPage />}>
        <BrowserRouter>
          <PageFoot value={<LanguageSwitch />}>
            <Screens />
          </PageFoot>
        </BrowserRouter>
      </ErrorBoundary>
      <Overlays />
    </Fragment>
  );
}

const { Component: RehearsalStrip } = lazyComponent(
  async () => (await import('./features/event/RehearsalStrip.tsx')).RehearsalStrip,
  'whenIdle',
);

function Screens() {
  const top = useNavigation();
  const isRehearsal = useEventRoom(({ room }) => room?.event.isRehearsal);
  return (
    <div ref={top} tabIndex={-1}>
      {isRehearsal && (
        <Suspense>
          <RehearsalStrip />
        </Suspense>
      )}
      <AppRoutes />
    </div>
  );
}

guardAgainstTranslation(document.body);

const root = createRoot(document.getElementById('root')!);
function render(): void {
  showCurrentLanguage();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/**
 * The maximum wait for the language and the first screen, in milliseconds. After this time the app renders a
 * loading screen.
 */
const timeoutMs = 1_000;
const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
// Renders also when a download fails, because the screen shows the error.
Promise.race([Promise.all([initLanguage(), loadFirstScreen(location)]), timeout]).then(render, render);
