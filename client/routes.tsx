import { Suspense } from 'react';
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import { sampleShareCode } from '../protocol/limits.ts';
import { pages } from '../protocol/paths.ts';
import { later } from './features/layout/later.tsx';
import { ScreenLoading } from './features/layout/ScreenLoading.tsx';
import { EventScreen, loadEventScreen } from './screens/event/EventScreen.tsx';

// The guest's own screen comes at once; everything else when it is asked for.
const landing = later(async () => (await import('./screens/landing/LandingScreen.tsx')).LandingScreen);
const board = later(
  async () => (await import('./screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen,
);
const wall = later(async () => (await import('./screens/bigScreen/BigScreen.tsx')).BigScreen);
const other = later(async () => {
  const { OtherRoutes, loadOtherScreen } = await import('./routes/otherRoutes.tsx');
  await loadOtherScreen(location.pathname);
  return OtherRoutes;
});

/** The leaderboard for reading, or, with `?display=true`, for the room to watch. */
function Leaderboard() {
  const [query] = useSearchParams();
  return query.get('display') === 'true' ? <wall.Part /> : <board.Part />;
}

/** Fetches what the first screen of an address needs, so that it is shown at once, without a screen in between. */
export async function loadFirstScreen({ pathname, search }: Location): Promise<void> {
  const [, screen, , ...rest] = pathname.split('/');
  const isWall = new URLSearchParams(search).get('display') === 'true';
  if (screen === '') await landing.load();
  else if (screen === 'event' && rest.length === 0) await loadEventScreen();
  else if (screen === 'leaderboard') await (isWall ? wall : board).load();
  else if (screen !== 'demo') await other.load();
}

/** The route table of the specification. */
export function AppRoutes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        <Route path="/" element={<landing.Part />} />
        <Route path="/demo" element={<Navigate replace to={pages.demoEvent(sampleShareCode)} />} />
        <Route path="/event/:shareCode" element={<EventScreen />} />
        <Route path="/leaderboard/:shareCode" element={<Leaderboard />} />
        <Route path="*" element={<other.Part />} />
      </Routes>
    </Suspense>
  );
}
