import { Fragment, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary, ErrorPage } from './features/layout/ErrorBoundary.tsx';
import { LanguageSwitch } from './features/layout/LanguageSwitch.tsx';
import { guardAgainstTranslation } from './components/translationGuard.ts';
import { PageFoot } from './components/layout/Page.tsx';
import { lazyPart } from './features/layout/lazyPart.tsx';
import { Overlays } from './features/layout/Overlays.tsx';
import { useNavigation } from './features/layout/useNavigation.ts';
import { AppRoutes, loadFirstScreen } from './routes.tsx';
import { useEventRoom } from './stores/room/eventRoom.ts';
import { readPageFacts } from './stores/room/pageFacts.ts';
import { afterPaint, fetchLostStylesAgain, fetchPart, notePartMissing } from './stores/app/chunks.ts';
import { watchTyping } from './stores/app/versionReload.ts';
import { beginLanguage, noteEventLanguage, showSpoken, useLanguage } from './stores/app/language.ts';
import './styles.css';

readPageFacts(document.querySelector<HTMLMetaElement>('meta[name="page-facts"]')?.content);

watchTyping();
fetchLostStylesAgain();
addEventListener('vite:preloadError', () => void notePartMissing());

/** What begins when the page is there, and not from inside: nothing that a guest waits for carries it. */
function beginTheRest(): void {
  fetchPart(async () => import('./features/layout/afterLoad.ts'), 'calmly').then(
    ({ afterLoad }) => afterLoad(),
    () => {},
  );
}

/** The whole client: the router and what stands above every screen. */
function App() {
  const reader = useLanguage((languages) => languages.reader);
  const ofEvent = useEventRoom(({ room }) => room?.event.language);
  useEffect(() => afterPaint(beginTheRest), []);
  useEffect(() => void noteEventLanguage(ofEvent), [ofEvent]);
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

const { Part: RehearsalStrip } = lazyPart(
  async () => (await import('./features/event/RehearsalStrip.tsx')).RehearsalStrip,
  'calmly',
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
  showSpoken();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** How long nothing at all may be shown; then it is said that the screen is loading. */
const timeoutMs = 1_000;
const patience = new Promise((resolve) => setTimeout(resolve, timeoutMs));
// What cannot be fetched is told by the screen itself.
Promise.race([Promise.all([beginLanguage(), loadFirstScreen(location)]), patience]).then(render, render);
