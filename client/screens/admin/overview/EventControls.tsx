import { Flag, RotateCcw } from 'lucide-react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { setEventActive, setEventOver, setJoining } from '../../../stores/organiser/event.ts';
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

/**
 * Ends the game, after asking: it stops everybody who is still predicting, though the host can take it back. `focusAfter`:
 * the id of what takes the focus when the button that was tapped goes.
 */
export const askToEndEvent = (focusAfter?: string): void =>
  ask({
    title: 'End the event?',
    description:
      'No one can join or predict anymore. Guests can still see their results and the leaderboard, and you can still reveal answers. You can resume it anytime.',
    confirmLabel: 'End the event',
    busyLabel: 'Ending...',
    variant: 'primary',
    onConfirm: async () => setEventOver(true),
    ...(focusAfter && { focusAfter }),
  });

/** What a host does when the evening is over: ends the game, with everything still there to see, or resumes it. */
export function EndEvent() {
  const isOver = useOrganiserRoom(({ event }) => event.isOver);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="mb-4">
        <span className="font-semibold">{isOver ? 'The event is over' : 'Is the celebration over?'}</span>
        <span className="mt-1 block text-sm text-muted">
          {isOver
            ? 'No one can join or predict. Guests can still see their results and the leaderboard.'
            : 'End the event to stop new guests and predictions. Results and the leaderboard stay open.'}
        </span>
      </p>
      <Button
        variant="secondary"
        wide
        icon={isOver ? <RotateCcw /> : <Flag />}
        onClick={() => (isOver ? void setEventOver(false) : askToEndEvent())}
      >
        {isOver ? 'Resume the event' : 'End the event'}
      </Button>
    </div>
  );
}
