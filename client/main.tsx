import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './features/layout/ErrorBoundary.tsx';
import { PartsBanner } from './features/layout/PartsBanner.tsx';
import { Toaster } from './features/layout/Toaster.tsx';
import { useArrival } from './features/layout/useArrival.ts';
import { useErrorsLeftBehind } from './features/layout/useErrorsLeftBehind.ts';
import { ManualCopy } from './features/sharing/ManualCopy.tsx';
import { AppRoutes, loadFirstScreen } from './routes.tsx';
import { bringPageFacts } from './stores/room/pageFacts.ts';
import { afterPaint, notePartMissing } from './stores/app/parts.ts';
import { watchTyping } from './stores/app/renewal.ts';
import './styles.css';

bringPageFacts(document.querySelector<HTMLMetaElement>('meta[name="page-facts"]')?.content);

watchTyping();
addEventListener('vite:preloadError', () => void notePartMissing());

/** What begins when the page is there, and not from inside: nothing that a guest waits for carries it. */
function beginTheRest(): void {
  import('./features/layout/afterLoad.ts').then(
    ({ afterLoad }) => afterLoad(),
    () => {},
  );
}

/** The whole client: the router and what stands above every screen. */
function App() {
  useEffect(() => afterPaint(beginTheRest), []);
  return (
    <>
      <ErrorBoundary>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </ErrorBoundary>
      <PartsBanner />
      <ManualCopy />
      <Toaster />
    </>
  );
}

function Screens() {
  const top = useArrival();
  useErrorsLeftBehind();
  return (
    <div ref={top} tabIndex={-1}>
      <AppRoutes />
    </div>
  );
}

const root = createRoot(document.getElementById('root')!);
const render = () =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

/** How long nothing at all may be shown; then it is said that the screen is loading. */
const patienceMs = 1_000;
const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
// What cannot be fetched is told by the screen itself.
Promise.race([loadFirstScreen(location), patience]).then(render, render);
