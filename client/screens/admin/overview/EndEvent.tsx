import { Flag, RotateCcw } from 'lucide-react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { setEventOver } from '../../../stores/organiser/event.ts';
import { askToEndEvent } from '../over/askToEndEvent.ts';

/** What a host does when the evening is over: ends the game, with everything still there to see, or resumes it. */
export function EndEvent({ event }: { event: GuestEvent }) {
  const { shareCode, isOver } = event;
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
          onClick={() => void setEventOver(shareCode, false)}
        >
          Resume the event
        </Button>
      ) : (
        <Button
          variant="secondary"
          wide
          icon={<Flag aria-hidden="true" />}
          onClick={() => askToEndEvent(event)}
        >
          End the event
        </Button>
      )}
    </div>
  );
}
