import { Flag, RotateCcw } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { setEventOver } from '../../../stores/organiser/event.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

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
      {isOver ? (
        <Button
          variant="secondary"
          wide
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => void setEventOver(false)}
        >
          Resume the event
        </Button>
      ) : (
        <Button variant="secondary" wide icon={<Flag aria-hidden="true" />} onClick={() => askToEndEvent()}>
          End the event
        </Button>
      )}
    </div>
  );
}
