import { matchPath, Route } from 'react-router-dom';
import type { PageName } from '../../protocol/pages.ts';
import type { LazyPart } from '../features/layout/lazyPart.tsx';

type Screens = Partial<Record<PageName, LazyPart<object>>>;

/** The routes to the screens of these pages. */
export const routesTo = (screens: Screens) =>
  Object.entries(screens).map(([page, { Part }]) => <Route key={page} path={page} element={<Part />} />);

/** Returns the screen of an address, or `undefined` if it is not one of these. */
export const screenAt = (screens: Screens, pathname: string): LazyPart<object> | undefined =>
  Object.entries(screens).find(([page]) => matchPath(page, pathname))?.[1];
