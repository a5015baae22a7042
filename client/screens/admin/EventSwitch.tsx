import { Switch } from '../../components/Switch.tsx';
import { ask } from '../../stores/confirmation.ts';
import { setEventActive } from '../../stores/organiser.ts';
import type { GuestEvent } from '../../../protocol/events.ts';

const openHint = ({ isDoorClosed }: GuestEvent) =>
  isDoorClosed
    ? 'Everybody who is in can predict and see the leaderboard.'
    : 'Everybody with the code can join, predict and see the leaderboard.';

/** Opens the event to guests, or, after asking, closes it. */
export function EventSwitch({ event }: { event: GuestEvent }) {
  const { shareCode, title } = event;
  function change(isActive: boolean): void {
    if (isActive) return void setEventActive(shareCode, true);
    ask({
      title: 'Close the event to guests?',
      description: `Guests will not be able to open "${title}" any more, and those who are in it now are told that it is closed. Nothing is lost: you can open it again at any time.`,
      confirmLabel: 'Close the event',
      busyLabel: 'Closing...',
      onConfirm: async () => setEventActive(shareCode, false),
    });
  }
  return (
    <Switch
      label="Open to guests"
      hint={
        event.isActive ? openHint(event) : 'Guests who try the code are told that the event is not active.'
      }
      isOn={event.isActive}
      onChange={change}
      className="mt-5 border-t border-line pt-3"
    />
  );
}
