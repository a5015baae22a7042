import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { answerSeat } from '../../../stores/organiser/seatRequests.ts';
import { focusGuests } from './focusGuests.ts';
import { useAllAsking, type Asking } from './useAsking.ts';

/** The phones that ask to be let back in: who they say they are, the number that they show, and the host's answer. */
export function SeatRequests() {
  const asking = useAllAsking();
  if (asking.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-label="Guests asking to get back in">
      <ul className="ruled">
        {asking.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function RequestRow({ request: { id, username, number } }: { request: Asking }) {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const [answering, setAnswering] = useState<'letIn' | 'decline'>();
  async function answer(isLetIn: boolean): Promise<void> {
    if (answering) return;
    setAnswering(isLetIn ? 'letIn' : 'decline');
    if (await answerSeat(shareCode, id, isLetIn)) focusGuests();
    setAnswering(undefined);
  }
  return (
    <li className="bg-gold-soft p-4">
      <div className="flex gap-3">
        <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <strong>
            <bdi>{username}</bdi>
          </strong>{' '}
          wants to get back in. Is it really them? Their phone shows{' '}
          <strong className="figures">{number}</strong>.
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          className="flex-1 sm:flex-none"
          busy={answering === 'letIn'}
          aria-label={`Let in ${username}, number ${number}`}
          onClick={() => void answer(true)}
        >
          Let in
        </Button>
        <Button
          variant="secondary"
          className="flex-1 sm:flex-none"
          busy={answering === 'decline'}
          aria-label={`Decline ${username}, number ${number}`}
          onClick={() => void answer(false)}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}
