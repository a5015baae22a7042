import { DoorClosed, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { screenToasts } from '../../../../protocol/texts/screenTexts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { noteAskedSeat, type SeatAsked } from '../../../stores/guest/seatAsked.ts';
import { untilAnswered, type Answered } from '../../../stores/guest/seatRequest.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { useAskHost } from './useAskHost.ts';

/** It stands where the name entry was; whoever tapped at the end of that sees it from its beginning. */
const comeIntoSight = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

type AskedCardProps = {
  asked: SeatAsked;
  /** Asked anew, or (undefined) not any longer. */
  onAsked: (asked: SeatAsked | undefined) => void;
};

/** A phone that waits to be let back in: its number, and the host's answer as soon as there is one. */
export function AskedCard({ asked, onAsked }: AskedCardProps) {
  const answered = useAnswer(asked);
  const leave = () => {
    noteAskedSeat(undefined);
    onAsked(undefined);
  };
  const { isBusy, ask } = useAskHost({
    event: { id: asked.eventId, shareCode: asked.shareCode },
    username: asked.username,
    onAsked,
    onFree: leave,
  });
  const isOver = answered === 'refused' || answered === 'expired';
  return (
    <Card as="section" look="keepsake" padding="lg" className="text-center">
      <div role="status" ref={comeIntoSight} className="scroll-mt-8">
        {isOver ? <Ending answered={answered} /> : <Waiting asked={asked} />}
      </div>
      <div className="mt-6 flex flex-col gap-2">
        {answered === 'expired' && (
          <Button size="lg" wide busy={isBusy} busyLabel="Asking..." onClick={() => void ask()}>
            Ask again
          </Button>
        )}
        <Button variant={isOver ? 'secondary' : 'quiet'} wide onClick={leave}>
          {isOver ? 'Join with another name' : 'Cancel'}
        </Button>
      </div>
    </Card>
  );
}

const Waiting = ({ asked: { username, number } }: { asked: SeatAsked }) => (
  <>
    <Heading level={2} size="title" className="wrap-anywhere">
      Almost there, <bdi>{username}</bdi>
    </Heading>
    <Ornament className="my-6" />
    <p>Tell the host your number:</p>
    <p className="figures my-2 font-display text-display text-gold">{number}</p>
    <p className="mx-auto max-w-sm text-muted">
      We’ve asked the host to let you in. As soon as they do, you’ll be in right here.
    </p>
  </>
);

function Ending({ answered }: { answered: 'refused' | 'expired' }) {
  if (answered === 'refused')
    return (
      <EmptyState icon={<DoorClosed />} title="The Host Wasn’t Sure It’s You">
        Talk to them, or join with another name.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Hourglass />} title="No Answer Yet">
      The host may have missed your request. Talk to them, then ask again.
    </EmptyState>
  );
}

/** The host's answer, once it is there. */
function useAnswer(asked: SeatAsked): Answered | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    const waiting = new AbortController();
    void untilAnswered(asked, waiting.signal).then((answer) => {
      if (answer === 'letIn') showToast(screenToasts.seatTaken);
      if (answer && !waiting.signal.aborted) setAnswered(answer);
    });
    return () => waiting.abort();
  }, [asked]);
  return answered;
}
