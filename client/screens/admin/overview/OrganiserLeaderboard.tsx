import { statisticsTexts } from '../../../../protocol/texts/portal/overview.ts';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** The top five by their real scores. The host sees them even while scores are hidden from guests. */
export function OrganiserLeaderboard({ className }: { className?: string }) {
  const { top, counters, event } = useOrganiserRoom((room) => room);
  return (
    <div className={className}>
      <LeaderboardCard
        event={{ ...event, showAnswers: true }}
        standings={{ top, participantCount: counters[0], place: undefined }}
        links="none"
      />
      <p className="mt-3 px-2 text-center text-sm text-muted">
        {statisticsTexts(event.showAnswers ? 'realScores' : 'realScoresHidden')}
      </p>
    </div>
  );
}
