import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { pages } from '../../protocol/paths.ts';
import { MessageScreen } from '../screens/message/MessageScreen.tsx';
import { NotFoundScreen } from '../screens/notFound/NotFoundScreen.tsx';
import { ParticipantScreen } from '../screens/participant/ParticipantScreen.tsx';
import { ResultsScreen } from '../screens/results/ResultsScreen.tsx';
import { SeatScreen } from '../screens/seat/SeatScreen.tsx';
import { TourScreen } from '../screens/tour/TourScreen.tsx';

/** The dead route of the tour leads to the results page. */
function OldResults() {
  const { shareCode = '', participantId = '' } = useParams();
  return <Navigate replace to={pages.results(shareCode, participantId)} />;
}

/** What guests open after the game, and what nobody finds: one bundle, because one leads to the next. */
export function GuestRoutes() {
  return (
    <Routes>
      <Route path="/event/:shareCode/participant/:participantId/results" element={<ResultsScreen />} />
      <Route path="/results/:shareCode/:participantId" element={<OldResults />} />
      <Route path="/participant/:shareCode/:participantId" element={<ParticipantScreen />} />
      <Route path="/post-prediction-tour/:shareCode/:participantId" element={<TourScreen />} />
      <Route path="/message/:shareCode/:participantId" element={<MessageScreen />} />
      <Route path="/seat/:token" element={<SeatScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
