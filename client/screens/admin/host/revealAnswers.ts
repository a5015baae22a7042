import { counted } from '../../../features/game/boardWords.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { setAnswerVisibility } from '../../../stores/organiser/event.ts';
import { organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAsked } from '../../../stores/organiser/questions.ts';

/** How many answers guests see, or would, and how many guests there are. */
function whatIsSeen(): { count: number; answers: string; guests: string } {
  const room = organiserRoom();
  const answered = room.questions.filter(({ correctAnswer }) => correctAnswer !== undefined);
  const count = answered.filter((question) => isAsked(room, question)).length;
  return { count, answers: counted(count, 'answer'), guests: counted(room.counters[0], 'guest') };
}

/**
 * Shows guests the answers; when some are set this is the great moment, and it asks first. `focusAfter`: the id of what
 * takes the focus then.
 */
export function showAnswersOrAsk(focusAfter?: string): void {
  const { count, answers, guests } = whatIsSeen();
  const reveal = async () => setAnswerVisibility(true);
  if (count === 0) return void reveal();
  ask({
    title: 'Ready for the reveal?',
    description: `${guests} and the big screen will see ${answers} and all scores right away.`,
    confirmLabel: 'Reveal to everyone',
    busyLabel: 'Revealing...',
    variant: 'primary',
    onConfirm: reveal,
    ...(focusAfter && { focusAfter }),
  });
}

/** Hides answers and scores from guests again; what they have seen is not taken off their screens unasked. */
export function hideAnswersOrAsk(): void {
  const { count, answers, guests } = whatIsSeen();
  const hide = async () => setAnswerVisibility(false);
  if (count === 0) return void hide();
  ask({
    title: 'Hide the answers again?',
    description: `${answers} and all scores will disappear from the big screen and the phones of ${guests}. You can show them again anytime.`,
    confirmLabel: 'Hide answers',
    busyLabel: 'Hiding...',
    onConfirm: hide,
  });
}
