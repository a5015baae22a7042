import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './styles.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// What begins when the page is there, and not from inside: nothing that a guest waits for carries it.
addEventListener('load', () => {
  import('./blocks/afterLoad.ts').then(
    ({ afterLoad }) => afterLoad(),
    () => {},
  );
});
