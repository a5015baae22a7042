import { CalendarX, DoorClosed } from 'lucide-react';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { notFound } from '../../../protocol/texts/texts.ts';
import { draftOf } from '../../stores/guest/messageDraft.ts';
import { useCurrentParticipant } from '../../stores/app/session.ts';
import type { RoomStatus } from '../../stores/room/eventRoom.ts';

type EventGoneProps = { status: RoomStatus; shareCode: string; onRetry: () => void };

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
        <EventMissing title={notFound.inactiveTitle} icon={<CalendarX />} code={shareCode} action={tryAgain}>
          {notFound.guest(shareCode)} The host may open it later.
        </EventMissing>
      );
    case 'closed':
      return (
        <EventMissing title="This Event Is Closed" icon={<DoorClosed />} code="" action={tryAgain}>
          The host has just closed it. All your predictions are saved.
          {participant &&
            draftOf(participant.id) !== undefined &&
            ' Your unfinished message is still on this phone.'}
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
