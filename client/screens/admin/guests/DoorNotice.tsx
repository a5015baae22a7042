import { DoorClosed } from 'lucide-react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { setDoorClosed } from '../../../stores/organiser/guests.ts';
import { focusGuests } from './focusGuests.ts';

/** Reminds the host that the door is closed, where guests would be missed, and opens it. */
export function DoorNotice() {
  const event = useEventRoom(({ room }) => room?.event);
  async function open(shareCode: string): Promise<void> {
    if (await setDoorClosed(shareCode, false)) focusGuests();
  }
  return (
    <Banner
      isShown={event !== undefined && event.isDoorClosed && !event.isOver}
      tone="gold"
      className="empty:hidden"
      icon={<DoorClosed aria-hidden="true" />}
      action={
        <Button
          variant="secondary"
          className="shrink-0 px-4 text-sm"
          onClick={() => event && void open(event.shareCode)}
        >
          Open the door
        </Button>
      }
    >
      The door is closed. Nobody new can join.
    </Banner>
  );
}
