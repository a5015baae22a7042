import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { pages } from '../../protocol/paths.ts';
import { LogoOptionsScreen } from '../screens/logoOptions/LogoOptionsScreen.tsx';
import { MessageScreen } from '../screens/message/MessageScreen.tsx';
import { NotFoundScreen } from '../screens/notFound/NotFoundScreen.tsx';
import { ParticipantScreen } from '../screens/participant/ParticipantScreen.tsx';
import { PreviewScreen } from '../screens/preview/PreviewScreen.tsx';
import { ResultsScreen } from '../screens/results/ResultsScreen.tsx';
import { SeatScreen } from '../screens/seat/SeatScreen.tsx';
import { TourScreen } from '../screens/tour/TourScreen.tsx';

/** The dead route of the tour leads to the results page. */
function OldResults() {
  const { shareCode = '', participantId = '' } = useParams();
  return <Navigate replace to={pages.results(shareCode, participantId)} />;
}

/**
 * What guests open after the game, and what nobody finds. One bundle for all of them: each bundle of its own would cut
 * the guest's first load into more and less compressible pieces.
 */
export function GuestRoutes() {
  return (
    <Routes>
      <Route path="/event/:shareCode/participant/:participantId/results" element={<ResultsScreen />} />
      <Route path="/results/:shareCode/:participantId" element={<OldResults />} />
      <Route path="/participant/:shareCode/:participantId" element={<ParticipantScreen />} />
      <Route path="/post-prediction-tour/:shareCode/:participantId" element={<TourScreen />} />
      <Route path="/message/:shareCode/:participantId" element={<MessageScreen />} />
      <Route path="/preview/:shareCode" element={<PreviewScreen />} />
      <Route path="/seat/:token" element={<SeatScreen />} />
      <Route path="/logo-options" element={<LogoOptionsScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
