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

/** The way back, for ten seconds after each thing: always here, where the thumb does not go on. */
export function UndoSlot({ show, isOffline }: { show: HostShow; isOffline: boolean }) {
  const deed = useUndoableAction(show);
  const now = useClock((at) => deed && nextSecond(deed.until - at, at));
  const leftMs = deed ? deed.until - now : 0;
  return (
    <div className="min-h-12 min-w-0 grow">
      {deed && leftMs > 0 && (
        <Button
          variant="secondary"
          className="gap-2 px-3 whitespace-nowrap max-[26rem]:px-2 lg:px-2 max-[24rem]:[&>svg]:hidden"
          icon={<Undo2 />}
          disabled={isOffline}
          onClick={() => void undoAction(deed)}
        >
          <span>
            <RichText text={showTexts(`undo${deed.kind}`)} />
          </span>
          <span aria-hidden="true" className="figures min-w-5 text-start text-sm text-muted">
            {formatCount(Math.min(10, Math.ceil(leftMs / 1_000)))}
          </span>
        </Button>
      )}
    </div>
  );
}

/** When another second of what is left has gone; once nothing is left there is nothing to look at. */
const nextSecond = (leftMs: number, at: number) => (leftMs > 0 ? at + (leftMs % 1_000 || 1_000) : undefined);

/** What was done last: by this page, or, of the show, by any host. */
function useUndoableAction(show: HostShow): UndoableAction | undefined {
  const own = useShowActions(({ undoable: deed }) => deed);
  const until = useEventRoom(({ room }) => room?.undoableUntil);
  const { undoable, revision } = show;
  if (until === undefined || (own && own.until > until)) return own;
  const kind = undoable === 'reveal' ? 'Reveal' : 'Step';
  return { kind, until, undo: async () => undoStep(revision) };
}
