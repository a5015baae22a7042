import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { Switch } from '../../../components/controls/Switch.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { setEventActive, setJoining } from '../../../stores/organiser/event.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** Whether guests may open the event, and whether new ones may join. */
export function EventSwitches() {
  const event = useOrganiserRoom((room) => room.event);
  const { isActive, isOver, isDoorClosed } = event;
  return (
    <>
      <Switch
        label="Open to guests"
        hint={isActive ? openHint(event) : 'Guests who try the code will see that the event isn’t active.'}
        isOn={isActive}
        onChange={(isOn) => (isOn ? void setEventActive(true) : askToClose(event.title))}
        className="mt-5 border-t border-line pt-3"
      />
      {isActive && !isOver && (
        <Switch
          label="Let new guests in"
          hint={
            isDoorClosed
              ? 'The door is closed. Nobody new can join, and your guests keep playing.'
              : 'Anyone with the code can join. Close the door when everyone is here.'
          }
          isOn={!isDoorClosed}
          onChange={(isOn) => void setJoining(isOn)}
          className="mt-2"
        />
      )}
    </>
  );
}

function openHint({ isDoorClosed, isOver }: GuestEvent): string {
  if (isOver) return 'Everybody with the code can see the results and the leaderboard.';
  return isDoorClosed
    ? 'Everybody who is in can predict and see the leaderboard.'
    : 'Guests can open the event, predict and see the leaderboard.';
}

const askToClose = (title: string) =>
  ask({
    title: 'Close the event to guests?',
    description: `Guests won’t be able to open "${title}" or see their results, and anyone playing now will see that it’s closed. Nothing is lost, and you can open it again anytime.`,
    confirmLabel: 'Close the event',
    busyLabel: 'Closing...',
    onConfirm: async () => setEventActive(false),
  });
