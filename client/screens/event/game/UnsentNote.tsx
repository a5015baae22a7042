import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { useHasLasted } from '../../../components/timing.ts';
import { useOutbox } from '../../../stores/guest/outbox.ts';

/** What is on its way for a shorter time than this is nobody's business. */
const graceMs = 1_500;

/** Says how much of a guest's still waits on the phone; lies in the margin below and moves nothing. */
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
