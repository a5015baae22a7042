import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { useShowAnswers } from '../../../stores/organiser/questions.ts';
import type { TopRow } from '../../../../protocol/live.ts';

const noRows: TopRow[] = [];

/** The first five by their true scores, whatever guests are shown. */
export function OrganiserLeaderboard({ className }: { className?: string }) {
  const top = useEventRoom(({ room }) => room?.top ?? noRows);
  const participantCount = useEventRoom(({ room }) => room?.counters[0] ?? 0);
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const isOver = useEventRoom(({ room }) => room?.event.isOver);
  const showAnswers = useShowAnswers();
  return (
    <div className={className}>
      <LeaderboardCard
        shareCode={shareCode}
        top={top}
        participantCount={participantCount}
        isScored
        isOver={isOver}
        hasLinks={false}
      />
      <p className="mt-3 px-2 text-center text-sm text-muted">
        {showAnswers
          ? 'These are the real scores. Guests see the same.'
          : 'These are the real scores, for your eyes only. Guests can’t see scores yet.'}
      </p>
    </div>
  );
}
