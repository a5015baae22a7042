import { statisticsTexts } from '../../../../protocol/texts/portal/overview.ts';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** The first five by their true scores, whatever guests are shown. */
export function OrganiserLeaderboard({ className }: { className?: string }) {
  const top = useOrganiserRoom((room) => room.top);
  const participantCount = useOrganiserRoom(({ counters }) => counters[0]);
  const { shareCode, isOver, showAnswers } = useOrganiserRoom(({ event }) => event);
  return (
    <div className={className}>
      <LeaderboardCard
        event={{ shareCode, showAnswers: true, isOver }}
        standings={{ top, participantCount, place: undefined }}
        links="none"
      />
      <p className="mt-3 px-2 text-center text-sm text-muted">
        {showAnswers ? statisticsTexts('realScores') : statisticsTexts('realScoresHidden')}
      </p>
    </div>
  );
}
