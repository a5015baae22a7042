import { Switch } from '../../../components/controls/Switch.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { setEventActive } from '../../../stores/organiser/event.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';

function openHint({ isDoorClosed, isOver }: GuestEvent): string {
  if (isOver) return 'Everybody with the code can see the results and the leaderboard.';
  return isDoorClosed
    ? 'Everybody who is in can predict and see the leaderboard.'
    : 'Guests can open the event, predict and see the leaderboard.';
}

/** Opens the event to guests, or, after asking, closes it. */
export function EventSwitch({ event }: { event: GuestEvent }) {
  const { shareCode, title } = event;
  function change(isActive: boolean): void {
    if (isActive) return void setEventActive(shareCode, true);
    ask({
      title: 'Close the event to guests?',
      description: `Guests won’t be able to open "${title}" or see their results, and anyone playing now will see that it’s closed. Nothing is lost, and you can open it again anytime.`,
      confirmLabel: 'Close the event',
      busyLabel: 'Closing...',
      onConfirm: async () => setEventActive(shareCode, false),
    });
  }
  return (
    <Switch
      label="Open to guests"
      hint={
        event.isActive ? openHint(event) : 'Guests who try the code will see that the event isn’t active.'
      }
      isOn={event.isActive}
      onChange={change}
      className="mt-5 border-t border-line pt-3"
    />
  );
}
