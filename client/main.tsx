import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './styles.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// What nobody waits for begins when the page is there: sending what a guest did without network, and counting visits.
addEventListener('load', () => {
  const nothing = () => {};
  import('./stores/outbox.ts').catch(nothing);
  import('./stores/analytics.ts').then(({ followVisits }) => followVisits(), nothing);
});
