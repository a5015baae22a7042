import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { sampleShareCode } from '../protocol/limits.ts';
import { codeIn, hasSwitch, pageLinks } from '../protocol/paths.ts';
import { lazyComponent, type LazyComponent } from './features/layout/lazyComponent.tsx';
import { ScreenLoading } from './features/layout/ScreenLoading.tsx';
import type { FirstPage } from './routes/pageGroups.ts';
import { routesTo, screenAt } from './routes/pageRoutes.tsx';
import { loadSampleTexts } from './stores/room/loadSampleTexts.ts';
import { allTexts } from './stores/app/language.ts';
import { EventScreen, loadEventScreen } from './screens/event/EventScreen.tsx';

// The guest's screen is part of the first load. All other screens are loaded on demand.
const landing = lazyComponent(
  async () => (await import('./screens/landing/LandingScreen.tsx')).LandingScreen,
  'now',
  ['creation'],
);
const board = lazyComponent(
  async () => (await import('./screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen,
);
const bigScreen = lazyComponent(
  async () => (await import('./screens/bigScreen/BigScreen.tsx')).BigScreen,
  'now',
  allTexts,
);
const other = lazyComponent(async () => {
  const { OtherRoutes, loadOtherScreen } = await import('./routes/otherRoutes.tsx');
  await loadOtherScreen(location.pathname);
  return OtherRoutes;
});

const isBigScreen = (search: string) => hasSwitch(new URLSearchParams(search), 'display');

/** Shows the leaderboard page, or with `?display=true` the big screen. */
function Leaderboard() {
  const { search } = useLocation();
  return isBigScreen(search) ? <bigScreen.Component /> : <board.Component />;
}

const toDemo = () => <Navigate replace to={pageLinks.demoEvent(sampleShareCode)} />;

const screens = {
  '/': landing,
  '/demo': { Component: toDemo, load: async () => {} },
  '/event/:shareCode': { Component: EventScreen, load: loadEventScreen },
  '/leaderboard/:shareCode': {
    Component: Leaderboard,
    load: async () => (isBigScreen(location.search) ? bigScreen : board).load(),
  },
} satisfies Record<FirstPage, LazyComponent<object>>;

/** Loads the code of an address's first screen, so that the app skips the loading screen. */
export const loadFirstScreen = async ({ pathname }: Location): Promise<unknown> =>
  Promise.all([
    (screenAt(screens, pathname) ?? other).load(),
    // Without these texts, the sample event would appear in English first.
    loadSampleTexts(codeIn(pathname) ?? ''),
  ]);

/** Shows the screen of the current address. */
export function AppRoutes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        {routesTo(screens)}
        <Route path="*" element={<other.Component />} />
      </Routes>
    </Suspense>
  );
}
