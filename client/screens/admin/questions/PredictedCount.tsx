import { Users } from 'lucide-react';
import { VisuallyHidden } from '../../../components/layout/VisuallyHidden.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';

type PredictedCountProps = { question: Question; predicted: number; onShow: () => void };

/** How many have predicted a question; tapped, it tells who has not. */
export function PredictedCount({ question, predicted, onShow }: PredictedCountProps) {
  const guests = useEventRoom(({ room }) => room?.counters[0] ?? 0);
  return (
    <button
      type="button"
      onClick={onShow}
      disabled={guests === 0}
      className="figures inline-flex min-h-12 items-center gap-2 rounded-control text-sm text-muted enabled:text-ink enabled:underline enabled:decoration-gold-line enabled:underline-offset-4 enabled:hover:bg-sunken"
    >
      <Users aria-hidden="true" className="size-4 text-gold" />
      {formatCount(predicted)} of {formatCount(guests)} predicted
      <VisuallyHidden>. Show who hasn’t: {question.text}</VisuallyHidden>
    </button>
  );
}
