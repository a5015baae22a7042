import { Undo2 } from 'lucide-react';
import type { HostShow } from '../../../../protocol/schemas/show.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { useClock } from '../../../components/useClock.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { undoStep } from '../../../stores/organiser/show.ts';
import { type UndoableAction, undoAction, useShowActions } from '../../../stores/organiser/showActions.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

/**
 * The undo button, shown for ten seconds after each action. It never replaces the button for the next step.
 */
export function UndoSlot({ show, isOffline }: { show: HostShow; isOffline: boolean }) {
  const action = useUndoableAction(show);
  const now = useClock((at) => action && nextSecond(action.until - at, at));
  const leftMs = action ? action.until - now : 0;
  return (
    <div data-undo className="min-h-12 min-w-0 grow">
      {action && leftMs > 0 && (
        <Button
          variant="secondary"
          className="no-phone-bar-icon gap-2 px-3 whitespace-nowrap max-[26rem]:px-2 lg:px-2 max-[24rem]:[&>svg]:hidden"
          icon={<Undo2 />}
          disabled={isOffline}
          onClick={() => void undoAction(action)}
        >
          <span>
            <RichText text={showTexts(`undo${action.kind}`)} />
          </span>
          <span aria-hidden="true" className="figures min-w-5 text-start text-sm text-muted">
            {formatCount(Math.min(10, Math.ceil(leftMs / 1_000)))}
          </span>
        </Button>
      )}
    </div>
  );
}

/** Returns when the countdown changes next, in epoch milliseconds. Returns undefined after its end. */
const nextSecond = (leftMs: number, at: number) => (leftMs > 0 ? at + (leftMs % 1_000 || 1_000) : undefined);

/** Returns the last action that the host can undo: an action of this page, or a show step by any host. */
function useUndoableAction(show: HostShow): UndoableAction | undefined {
  const own = useShowActions((actions) => actions.undoable);
  const until = useEventRoom(({ room }) => room?.undoableUntil);
  const { undoable, revision } = show;
  if (until === undefined || (own && own.until > until)) return own;
  const kind = undoable === 'reveal' ? 'Reveal' : 'Step';
  return { kind, until, undo: async () => undoStep(revision) };
}
