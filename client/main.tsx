import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadFirstScreen } from './routes.tsx';
import { afterPaint } from './stores/app/afterPaint.ts';
import { bringPageFacts } from './stores/room/pageFacts.ts';
import { notePartMissing } from './stores/app/parts.ts';
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

function Client() {
  useEffect(() => afterPaint(beginTheRest), []);
  return <App />;
}

const root = createRoot(document.getElementById('root')!);
const render = () =>
  root.render(
    <StrictMode>
      <Client />
    </StrictMode>,
  );

/** How long nothing at all may be shown; then it is said that the screen is loading. */
const patienceMs = 1_000;
const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
// What cannot be fetched is told by the screen itself.
Promise.race([loadFirstScreen(location), patience]).then(render, render);
