import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { BoardFrame } from '../../features/event/BoardFrame.tsx';
import { ParticipantMissing } from '../../features/leaderboard/OwnParticipant.tsx';
import { useBoardParticipant } from '../../features/leaderboard/useBoardParticipant.ts';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { AnotherPhone } from './AnotherPhone.tsx';
import { EditNotice } from './EditNotice.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SubmittedForm } from './SubmittedForm.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { useProfileMode } from './useProfileMode.ts';

/** A participant's profile: who, which place, what they predicted; anybody with the link may look. */
export function ParticipantScreen() {
  const { shareCode = '', id: participantId = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const pathOf = (code: string) => pages.participant(code, participantId);
  const board = useBoardParticipant({ shareCode, participantId, pathOf, attempt });
  const { isFollowing, isMissing, loaded, place, room } = board;
  const { mode, own } = useProfileMode(participantId);
  const participant = own ?? loaded?.participant;
  useDocumentTitle(loaded?.participant.username ?? 'Profile');
  return (
    <BoardFrame
      key={attempt}
      label="Loading profile..."
      isFollowing={isFollowing}
      isWaiting={!loaded}
      missing={isMissing && <ParticipantMissing shareCode={shareCode} />}
      shareCode={shareCode}
      onRetry={() => setAttempt((count) => count + 1)}
    >
      {room && loaded && participant && (
        <div className="stack gap-6!">
          {mode === 'editing' && (
            <SubmittedForm
              shareCode={room.event.shareCode}
              participant={participant}
              hasPredicted={loaded.predictions.length > 0}
            />
          )}
          {mode === 'stranger' && <EditNotice username={participant.username} />}
          <ProfileCard
            event={room.event}
            participantCount={room.counters[0]}
            participant={participant}
            place={place}
            mode={mode}
          />
          <SummaryCard
            event={room.event}
            participant={participant}
            questions={room.questions}
            predictions={loaded.predictions}
          />
          {own && <AnotherPhone participantId={participantId} />}
        </div>
      )}
    </BoardFrame>
  );
}
