import { LeaderboardCard } from '../../blocks/LeaderboardCard.tsx';
import { OverCard } from '../../blocks/OverCard.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { useSession } from '../../stores/session.ts';
import { DoorClosedCard } from './DoorClosedCard.tsx';
import { JoinCard } from './JoinCard.tsx';
import { KnownGuests } from './KnownGuests.tsx';
import { usePlayer } from './playerContext.ts';
import { RemovedCard } from './RemovedCard.tsx';
import { useJoinForm } from './useJoinForm.ts';

/** Before joining: the name entry, and the leaderboard for who only wants to watch. */
export function JoinStage({ shareCode }: { shareCode: string }) {
  const room = useEventRoom((state) => state.room);
  const player = usePlayer();
  const isRemoved = useSession((state) => state.removedId !== undefined);
  const isOpen = room !== undefined && player.letsIn(room.event);
  const isOver = room !== undefined && player.isOver(room.event);
  // Held here, so that a name that was typed is still there when the door is opened again.
  const form = useJoinForm({ shareCode, isOpen });
  if (!room) return null;
  const { top, participantCount } = player.standings(room, undefined, {});
  return (
    <div className="flex flex-col gap-8">
      {isOver ? (
        <OverCard shareCode={room.event.shareCode}>
          <KnownGuests />
        </OverCard>
      ) : isRemoved ? (
        <RemovedCard isOpen={isOpen} />
      ) : isOpen ? (
        <JoinCard event={room.event} shareCode={shareCode} form={form} />
      ) : (
        <DoorClosedCard />
      )}
      <LeaderboardCard
        shareCode={room.event.shareCode}
        top={top}
        participantCount={participantCount}
        isScored={room.event.showAnswers}
        isOver={isOver}
      />
    </div>
  );
}
