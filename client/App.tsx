import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './features/layout/ErrorBoundary.tsx';
import { ManualCopy } from './features/sharing/ManualCopy.tsx';
import { PartsBanner } from './features/layout/PartsBanner.tsx';
import { Toaster } from './features/layout/Toaster.tsx';
import { useArrival } from './features/layout/useArrival.ts';
import { useErrorsLeftBehind } from './features/layout/useErrorsLeftBehind.ts';
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
