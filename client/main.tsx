import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadFirstScreen } from './routes.tsx';
import { bringPageFacts } from './stores/pageFacts.ts';
import './styles.css';

bringPageFacts(document.querySelector<HTMLMetaElement>('meta[name="page-facts"]')?.content);

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

// What begins when the page is there, and not from inside: nothing that a guest waits for carries it.
addEventListener('load', () => {
  import('./blocks/afterLoad.ts').then(
    ({ afterLoad }) => afterLoad(),
    () => {},
  );
});
