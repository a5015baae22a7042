import { CalendarX, DoorClosed } from 'lucide-react';
import { EventMissing } from '../../blocks/EventMissing.tsx';
import { Button } from '../../components/Button.tsx';
import { notFound } from '../../../protocol/texts.ts';
import { draftOf } from '../../stores/messageDraft.ts';
import { useCurrentParticipant } from '../../stores/session.ts';
import type { RoomStatus } from '../../stores/eventRoom.ts';

/** Properties of an `EventGone`. */
export type EventGoneProps = { status: RoomStatus; shareCode: string; onRetry: () => void };

/** Why there is no event to show: never was, not active, closed while somebody was inside, or deleted. */
export function EventGone({ status, shareCode, onRetry }: EventGoneProps) {
  const participant = useCurrentParticipant();
  const tryAgain = (
    <Button variant="secondary" wide onClick={onRetry}>
      Try again
    </Button>
  );
  switch (status) {
    case 'inactive':
      return (
        <EventMissing title="Event Not Active" icon={<CalendarX />} code={shareCode} action={tryAgain}>
          {notFound.guest(shareCode)} The organiser may open it later.
        </EventMissing>
      );
    case 'closed':
      return (
        <EventMissing title="This Event Is Closed" icon={<DoorClosed />} code="" action={tryAgain}>
          The organiser has just closed it. Everything you predicted is saved.
          {participant &&
            draftOf(participant.id) !== undefined &&
            ' The message that you were writing is kept on this phone.'}
        </EventMissing>
      );
    case 'removed':
      return (
        <EventMissing icon={<CalendarX />} code="">
          {notFound.other}
        </EventMissing>
      );
    default:
      return <EventMissing code={shareCode}>{notFound.guest(shareCode)}</EventMissing>;
  }
}
