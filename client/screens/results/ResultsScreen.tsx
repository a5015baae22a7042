import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { resultsNotFound } from '../../../protocol/texts/screenTexts.ts';
import { BackToEvent } from '../../features/event/BackToEvent.tsx';
import { BoardFrame } from '../../features/event/BoardFrame.tsx';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { LeaderboardCard } from '../../features/leaderboard/LeaderboardCard.tsx';
import { useBoardParticipant } from '../../features/leaderboard/useBoardParticipant.ts';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useSession } from '../../stores/app/session.ts';
import { ResultsCard } from './ResultsCard.tsx';

/** A participant's results: the place among all, right and wrong, and the leaderboard. */
export function ResultsScreen() {
  const { shareCode = '', id: participantId = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const pathOf = (code: string) => pages.results(code, participantId);
  const { isFollowing, isMissing, loaded, place, room } = useBoardParticipant({
    shareCode,
    participantId,
    pathOf,
    attempt,
  });
  const isOwn = useSession(({ participants }) => participants.some(({ id }) => id === participantId));
  const username = loaded?.participant.username;
  useDocumentTitle(username ? `${username}'s Results` : 'Results');
  const own = isOwn && username && place && { username, place: { ...place, participantId } };
  return (
    <BoardFrame
      key={attempt}
      label="Loading your results..."
      isFollowing={isFollowing}
      isWaiting={!loaded || !place}
      missing={isMissing && <ResultsMissing shareCode={shareCode} />}
      shareCode={shareCode}
      onRetry={() => setAttempt((count) => count + 1)}
    >
      {room && loaded && place && (
        <div className="stack gap-6!">
          <ResultsCard room={room} {...loaded} place={place} />
          <LeaderboardCard
            shareCode={room.event.shareCode}
            top={room.top}
            participantCount={room.counters[0]}
            isScored={room.event.showAnswers}
            isOver={room.event.isOver}
            own={own || undefined}
          />
        </div>
      )}
    </BoardFrame>
  );
}

function ResultsMissing({ shareCode }: { shareCode: string }) {
  return (
    <EventMissing
      title={resultsNotFound.title}
      icon={<FileQuestion />}
      action={<BackToEvent shareCode={shareCode} />}
    >
      {resultsNotFound.description}
    </EventMissing>
  );
}
