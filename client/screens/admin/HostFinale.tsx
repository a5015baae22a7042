import { EyeOff, Sparkles } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { setAnswerVisibility, useShowAnswers } from '../../stores/organiser.ts';
import { showAnswersOrAsk } from './showAnswersOrAsk.ts';

/** The great moment: shows everybody all answers and scores; afterwards it can hide them again. */
export function HostFinale({ answered }: { answered: number }) {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const showAnswers = useShowAnswers();
  if (showAnswers)
    return (
      <Button
        variant="secondary"
        size="lg"
        wide
        icon={<EyeOff aria-hidden="true" />}
        onClick={() => void setAnswerVisibility(shareCode, false)}
      >
        Hide answers again
      </Button>
    );
  return (
    <Button size="lg" wide icon={<Sparkles aria-hidden="true" />} onClick={() => void showAnswersOrAsk()}>
      {answered > 0 ? 'Reveal everything' : 'Show answers live'}
    </Button>
  );
}
