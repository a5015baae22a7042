import { Suspense, useState } from 'react';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { OverCard } from '../../../features/event/OverCard.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { askedSeat } from '../../../stores/guest/seatAsked.ts';
import { useSession } from '../../../stores/app/session.ts';
import { DoorClosedCard } from './DoorClosedCard.tsx';
import { JoinCard } from './JoinCard.tsx';
import { KnownGuests } from './KnownGuests.tsx';
import { usePlayer } from '../game/playerContext.ts';
import { RemovedCard } from './RemovedCard.tsx';
import { later } from '../../../features/layout/later.tsx';
import { useJoinForm } from './useJoinForm.ts';

const { Part: AskedCard } = later(async () => (await import('./AskedCard.tsx')).AskedCard, 'calmly');

/** Before joining: the name entry, and the leaderboard for who only wants to watch. */
export function JoinStage({ shareCode }: { shareCode: string }) {
  const event = useEventRoom((state) => state.room?.event);
  const player = usePlayer();
  const isRemoved = useSession((state) => state.removedId !== undefined);
  const isOpen = event !== undefined && player.letsIn(event);
  const isOver = event !== undefined && player.isOver(event);
  // Held here, so that a name that was typed is still there when the door is opened again.
  const form = useJoinForm({ shareCode, isOpen });
  const [asked, setAsked] = useState(() => askedSeat(event?.id));
  if (!event) return null;
  return (
    <div className="flex flex-col gap-8">
      {asked ? (
        <Suspense fallback={<Loading label="Finding your request..." />}>
          <AskedCard key={asked.token} asked={asked} onAsked={setAsked} />
        </Suspense>
      ) : isOver ? (
        <OverCard shareCode={event.shareCode}>
          <KnownGuests />
        </OverCard>
      ) : isRemoved ? (
        <RemovedCard isOpen={isOpen} />
      ) : isOpen ? (
        <JoinCard event={event} shareCode={shareCode} form={form} onAsked={setAsked} />
      ) : (
        <DoorClosedCard />
      )}
      <Leaderboard />
    </div>
  );
}

/** By itself: while it moves, the name entry is not drawn anew. */
function Leaderboard() {
  const room = useEventRoom((state) => state.room);
  const player = usePlayer();
  if (!room) return null;
  const { top, participantCount } = player.standings(room, undefined, {});
  return (
    <LeaderboardCard
      shareCode={room.event.shareCode}
      top={top}
      participantCount={participantCount}
      isScored={room.event.showAnswers}
      isOver={player.isOver(room.event)}
    />
  );
}
