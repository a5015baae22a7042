import { DoorClosed } from 'lucide-react';
import { Suspense, useState } from 'react';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { OverCard } from '../../../features/event/EventOver.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { askedSeat } from '../../../stores/guest/keptTransferRequest.ts';
import { useSession } from '../../../stores/app/session.ts';
import { JoinCard, useJoinForm } from './JoinCard.tsx';
import { KnownGuests } from './SharedPhone.tsx';
import { usePlayer } from '../../../stores/guest/player.ts';
import { later } from '../../../features/layout/later.tsx';
import { joinTexts } from '../../../../protocol/texts/guest/join.ts';

const { Part: WaitingForHostCard } = later(
  async () => (await import('./WaitingForHostCard.tsx')).WaitingForHostCard,
  'calmly',
);

/** Before joining: the name entry, and the leaderboard for who only wants to watch. */
export function JoinStage({ shareCode }: { shareCode: string }) {
  const event = useEventRoom((state) => state.room?.event);
  const player = usePlayer();
  const isRemoved = useSession((state) => state.removedId !== undefined);
  const isOpen = event !== undefined && player.letsIn(event);
  const isOver = event !== undefined && player.isOver(event);
  // Held here, so that a name that was typed is still there when the host opens joining again.
  const form = useJoinForm({ shareCode, isOpen });
  const [asked, setAsked] = useState(() => askedSeat(event?.id));
  if (!event) return null;
  return (
    <div className="flex flex-col gap-8">
      {asked ? (
        <Suspense fallback={<Loading label={joinTexts('findingRequest')} />}>
          <WaitingForHostCard key={asked.token} asked={asked} onAsked={setAsked} />
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
        <JoiningClosedCard />
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
  const event = { ...room.event, isOver: player.isOver(room.event) };
  return <LeaderboardCard event={event} standings={player.standings(room)} />;
}

/** Tells somebody new, before they type anything, that the host lets nobody new in; it makes way as soon as that changes. */
const JoiningClosedCard = () => (
  <Card as="section" look="keepsake" padding="lg">
    <div role="status">
      <EmptyState icon={<DoorClosed />} title={joinTexts('closedTitle')}>
        {joinTexts('closed')}
      </EmptyState>
    </div>
    <KnownGuests />
  </Card>
);

/** Tells a guest politely that the organiser removed them, and lets them come back where new guests may come in. */
const RemovedCard = ({ isOpen }: { isOpen: boolean }) => (
  <Card as="section" look="keepsake" padding="lg">
    <EmptyState
      icon={<DoorClosed />}
      title={joinTexts('removedTitle')}
      action={
        isOpen && (
          <Button size="lg" onClick={() => useSession.setState({ removedId: undefined })}>
            {joinTexts('joinAgain')}
          </Button>
        )
      }
    >
      {joinTexts(isOpen ? 'removedButOpen' : 'removed')}
    </EmptyState>
  </Card>
);
