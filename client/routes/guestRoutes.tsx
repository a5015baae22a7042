import type { ComponentType } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { pageLinks } from '../../protocol/paths.ts';
import { MessageScreen } from '../screens/MessageScreen.tsx';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { ParticipantScreen } from '../screens/participant/ParticipantScreen.tsx';
import { ResultsScreen } from '../screens/ResultsScreen.tsx';
import { TransferScreen } from '../screens/TransferScreen.tsx';
import { TourScreen } from '../screens/TourScreen.tsx';
import type { GuestPage } from './pageGroups.ts';

/** Redirects an obsolete route of the tour to the results page. */
function OldResults() {
  const { shareCode = '', id = '' } = useParams();
  return <Navigate replace to={pageLinks.results(shareCode, id)} />;
}

const screens: Record<GuestPage, ComponentType> = {
  '/event/:shareCode/participant/:id/results': ResultsScreen,
  '/results/:shareCode/:id': OldResults,
  '/participant/:shareCode/:id': ParticipantScreen,
  '/post-prediction-tour/:shareCode/:id': TourScreen,
  '/message/:shareCode/:id': MessageScreen,
  '/seat/:token': TransferScreen,
};

/**
 * The screens that guests open after the game, and the not-found page. They share one bundle, because each
 * screen links to the next one.
 */
export function GuestRoutes() {
  return (
    <Routes>
      {Object.entries(screens).map(([page, Screen]) => (
        <Route key={page} path={page} element={<Screen />} />
      ))}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
