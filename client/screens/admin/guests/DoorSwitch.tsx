import { Switch } from '../../../components/controls/Switch.tsx';
import { setDoorClosed } from '../../../stores/organiser/guests.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';

/** Lets new guests in, or keeps the door closed to them; whoever is in plays on either way. */
export function DoorSwitch({ event: { shareCode, isDoorClosed } }: { event: GuestEvent }) {
  return (
    <Switch
      label="Let new guests in"
      hint={
        isDoorClosed
          ? 'The door is closed. Nobody new can join, and your guests keep playing.'
          : 'Anyone with the code can join. Close the door when everyone is here.'
      }
      isOn={!isDoorClosed}
      onChange={(isOpen) => void setDoorClosed(shareCode, !isOpen)}
      className="mt-2"
    />
  );
}
