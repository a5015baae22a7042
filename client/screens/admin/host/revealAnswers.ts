import { hostTexts } from '../../../../protocol/texts/portal/answers.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { setAnswerVisibility } from '../../../stores/organiser/event.ts';
import { organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAsked } from '../../../stores/organiser/questions.ts';

/** How many answers guests see, or would, and how many guests there are. */
function whatIsSeen() {
  const room = organiserRoom();
  const answered = room.questions.filter(({ correctAnswer }) => correctAnswer !== undefined);
  const answers = answered.filter((question) => isAsked(room, question)).length;
  return { answers, guests: room.counters[0] };
}

/**
 * Shows guests the answers, or hides answers and scores again; where some are set it asks first: the one is the great
 * moment, and what they have seen is not taken off their screens unasked. `focusAfter`: the id of what takes the focus then.
 */
export function showAnswersOrAsk(showAnswers: boolean, focusAfter?: string): void {
  const seen = whatIsSeen();
  const change = async () => setAnswerVisibility(showAnswers);
  if (seen.answers === 0) return void change();
  const word = showAnswers ? 'reveal' : 'hide';
  ask({
    title: hostTexts(`${word}ConfirmTitle`),
    description: hostTexts(`${word}Confirm`, seen),
    confirmLabel: hostTexts(`${word}ConfirmButton`),
    busyLabel: hostTexts(showAnswers ? 'revealing' : 'hiding'),
    variant: showAnswers ? 'primary' : 'danger',
    onConfirm: change,
    focusAfter,
  });
}
