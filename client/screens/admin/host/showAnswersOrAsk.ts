import { isDraft } from '../../../../protocol/rules/visibility.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { organiserQuestions } from '../../../stores/organiser/questions.ts';
import { setAnswerVisibility } from '../../../stores/organiser/event.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';

/** How many answers guests see, or would: theirs are no drafts. */
const countAnswers = ({ predictionCounts }: RoomState): number =>
  organiserQuestions().filter(
    (question) =>
      question.correctAnswer !== undefined && !isDraft(question, predictionCounts[question.id] ?? 0),
  ).length;

/**
 * Shows guests the answers; when some are set this is the great moment, and it asks first. `focusAfter`: the id of what
 * takes the focus then.
 */
export function showAnswersOrAsk(focusAfter?: string): void {
  const { room } = useEventRoom.getState();
  if (!room) return;
  const { event, counters } = room;
  const reveal = async () => setAnswerVisibility(event.shareCode, true);
  const count = countAnswers(room);
  if (count === 0) return void reveal();
  ask({
    title: 'Ready for the reveal?',
    description: `${counted(counters[0], 'guest')} and the big screen will see ${counted(count, 'answer')} and all scores right away.`,
    confirmLabel: 'Reveal to everyone',
    busyLabel: 'Revealing...',
    variant: 'primary',
    onConfirm: reveal,
    ...(focusAfter && { focusAfter }),
  });
}

/** Hides answers and scores from guests again; what they have seen is not taken off their screens unasked. */
export function hideAnswersOrAsk(): void {
  const { room } = useEventRoom.getState();
  if (!room) return;
  const { event, counters } = room;
  const hide = async () => setAnswerVisibility(event.shareCode, false);
  const count = countAnswers(room);
  if (count === 0) return void hide();
  ask({
    title: 'Hide the answers again?',
    description: `${counted(count, 'answer')} and all scores will disappear from the big screen and the phones of ${counted(counters[0], 'guest')}. You can show them again anytime.`,
    confirmLabel: 'Hide answers',
    busyLabel: 'Hiding...',
    onConfirm: hide,
  });
}
