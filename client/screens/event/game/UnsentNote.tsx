import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { useHasLasted } from '../../../components/timing.ts';
import { useOutbox } from '../../../stores/guest/outbox.ts';

/** Items that wait for less than this (in milliseconds) are not shown. */
const graceMs = 1_500;

/**
 * Shows how many of a guest's items still wait on the phone; positioned in a margin, so that no content
 * moves.
 */
export function UnsentNote({ participantId }: { participantId: string }) {
  const count = useOutbox(
    ({ waiting }) => waiting.filter((item) => item.participantId === participantId).length,
  );
  const isShown = useHasLasted(count > 0, graceMs);
  return (
    <p role="status" className="figures absolute inset-x-0 top-full text-end text-sm text-muted">
      {isShown && count > 0 && gameTexts('notSent', { count })}
    </p>
  );
}
