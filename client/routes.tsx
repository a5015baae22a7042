import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import { sampleShareCode } from '../protocol/limits.ts';
import { pages } from '../protocol/paths.ts';
import { ScreenLoading } from './blocks/ScreenLoading.tsx';
import { EventScreen } from './screens/event/EventScreen.tsx';

// The guest's own screen comes at once; everything else when it is asked for.
const LandingScreen = lazy(async () => ({
  default: (await import('./screens/landing/LandingScreen.tsx')).LandingScreen,
}));
const LeaderboardScreen = lazy(async () => ({
  default: (await import('./screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen,
}));
const BigScreen = lazy(async () => ({
  default: (await import('./screens/bigScreen/BigScreen.tsx')).BigScreen,
}));
const OtherRoutes = lazy(async () => ({
  default: (await import('./routes/otherRoutes.tsx')).OtherRoutes,
}));

/** The leaderboard for reading, or, with `?display=true`, for the room to watch. */
function Leaderboard() {
  const [query] = useSearchParams();
  return query.get('display') === 'true' ? <BigScreen /> : <LeaderboardScreen />;
}

/** The route table of the specification. */
export function AppRoutes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        <Route path="/" element={<LandingScreen />} />
        <Route path="/demo" element={<Navigate replace to={pages.demoEvent(sampleShareCode)} />} />
        <Route path="/event/:shareCode" element={<EventScreen />} />
        <Route path="/leaderboard/:shareCode" element={<Leaderboard />} />
        <Route path="*" element={<OtherRoutes />} />
      </Routes>
    </Suspense>
  );
}
