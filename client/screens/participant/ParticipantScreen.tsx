import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { BoardFrame } from '../../blocks/BoardFrame.tsx';
import { EventMissing } from '../../blocks/EventMissing.tsx';
import { useBoardParticipant } from '../../blocks/useBoardParticipant.ts';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { PredictionSlip } from './PredictionSlip.tsx';

/** A participant's profile: who, which place, what they predicted; anybody with the link may look. */
export function ParticipantScreen() {
  const { shareCode = '', participantId = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const pathOf = (code: string) => pages.participant(code, participantId);
  const { isFollowing, isMissing, loaded, place, room } = useBoardParticipant({
    shareCode,
    participantId,
    pathOf,
    attempt,
  });
  useDocumentTitle(loaded?.participant.username ?? 'Profile');
  return (
    <BoardFrame
      key={attempt}
      label="Loading profile..."
      isFollowing={isFollowing}
      isWaiting={!loaded}
      missing={isMissing && <ParticipantMissing />}
      shareCode={shareCode}
      onRetry={() => setAttempt((count) => count + 1)}
    >
      {room && loaded && (
        <div className="stack gap-6!">
          <ProfileCard event={room.event} participant={loaded.participant} place={place} />
          <PredictionSlip questions={room.questions} predictions={loaded.predictions} />
        </div>
      )}
    </BoardFrame>
  );
}

function ParticipantMissing() {
  return (
    <EventMissing title="Participant Not Found" icon={<UserX />}>
      Nobody stands behind this link. It may be mistyped, or the organiser has removed the participant.
    </EventMissing>
  );
}
