import { EyeOff, Sparkles } from 'lucide-react';
import { counted } from '../../blocks/boardWords.ts';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../stores/confirmation.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { setAnswerVisibility, useShowAnswers } from '../../stores/organiser.ts';

/** The great moment: shows everybody all answers and scores; afterwards it can hide them again. */
export function HostFinale({ answered }: { answered: number }) {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const guests = useEventRoom(({ room }) => room?.counters[0] ?? 0);
  const showAnswers = useShowAnswers();
  const reveal = () =>
    ask({
      title: 'Ready for the reveal?',
      description:
        answered > 0
          ? `${counted(guests, 'guest')} and the big screen see ${counted(answered, 'answer')} and all scores at once.`
          : 'From now on guests and the big screen see every answer and score the moment you set it.',
      confirmLabel: 'Reveal to everybody',
      busyLabel: 'Revealing...',
      variant: 'primary',
      onConfirm: async () => setAnswerVisibility(shareCode, true),
    });
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
    <Button size="lg" wide icon={<Sparkles aria-hidden="true" />} onClick={reveal}>
      {answered > 0 ? 'Reveal everything' : 'Show answers live'}
    </Button>
  );
}
