import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { useHasLasted } from '../../../components/timing.ts';
import { useOutbox } from '../../../stores/guest/outbox.ts';

/** The note ignores items that have waited for less than this (in milliseconds). */
const graceMs = 1_500;

/** Shows how many of a guest's items wait on the phone. The note is in a margin, so that no content moves. */
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
