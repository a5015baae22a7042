import { matchPath, Route } from 'react-router-dom';
import type { PageName } from '../../protocol/pages.ts';
import type { LazyComponent } from '../features/layout/lazyComponent.tsx';

type Screens = Partial<Record<PageName, LazyComponent<object>>>;

/** Returns one route for each of these screens. */
export const routesTo = (screens: Screens) =>
  Object.entries(screens).map(([page, { Component: Part }]) => (
    <Route key={page} path={page} element={<Part />} />
  ));

/** Returns the screen of an address, or `undefined` if none of these screens has the address. */
export const screenAt = (screens: Screens, pathname: string): LazyComponent<object> | undefined =>
  Object.entries(screens).find(([page]) => matchPath(page, pathname))?.[1];
