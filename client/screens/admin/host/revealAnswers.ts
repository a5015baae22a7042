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
 * Shows guests the answers; when some are set this is the great moment, and it asks first. `focusAfter`: the id of what
 * takes the focus then.
 */
export function showAnswersOrAsk(focusAfter?: string): void {
  const seen = whatIsSeen();
  const reveal = async () => setAnswerVisibility(true);
  if (seen.answers === 0) return void reveal();
  ask({
    title: hostTexts('revealConfirmTitle'),
    description: hostTexts('revealConfirm', seen),
    confirmLabel: hostTexts('revealConfirmButton'),
    busyLabel: hostTexts('revealing'),
    variant: 'primary',
    onConfirm: reveal,
    ...(focusAfter && { focusAfter }),
  });
}

/** Hides answers and scores from guests again; what they have seen is not taken off their screens unasked. */
export function hideAnswersOrAsk(): void {
  const seen = whatIsSeen();
  const hide = async () => setAnswerVisibility(false);
  if (seen.answers === 0) return void hide();
  ask({
    title: hostTexts('hideConfirmTitle'),
    description: hostTexts('hideConfirm', seen),
    confirmLabel: hostTexts('hideConfirmButton'),
    busyLabel: hostTexts('hiding'),
    onConfirm: hide,
  });
}
