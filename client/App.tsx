import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './blocks/ErrorBoundary.tsx';
import { ManualCopy } from './blocks/ManualCopy.tsx';
import { PartsBanner } from './blocks/PartsBanner.tsx';
import { Toaster } from './blocks/Toaster.tsx';
import { useArrival } from './blocks/useArrival.ts';
import { useErrorsLeftBehind } from './blocks/useErrorsLeftBehind.ts';
import { AppRoutes } from './routes.tsx';

/** The whole client: the router and what stands above every screen. */
export function App() {
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
