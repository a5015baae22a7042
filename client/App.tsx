import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './routes.tsx';

/** The whole client: the router and what stands above every screen. */
export function App() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}
