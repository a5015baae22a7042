import { isDraft } from '../../../protocol/rules/visibility.ts';
import { counted } from '../../blocks/boardWords.ts';
import { ask } from '../../stores/confirmation.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { organiserQuestions, setAnswerVisibility } from '../../stores/organiser.ts';

/** Shows guests the answers; when some are set this is the great moment, and it asks first. */
export async function showAnswersOrAsk(): Promise<void> {
  const { room } = useEventRoom.getState();
  if (!room) return;
  const { event, predictionCounts, counters } = room;
  const reveal = async () => setAnswerVisibility(event.shareCode, true);
  const answered = organiserQuestions().filter(
    (question) =>
      question.correctAnswer !== undefined && !isDraft(question, predictionCounts[question.id] ?? 0),
  );
  if (answered.length === 0) return void (await reveal());
  ask({
    title: 'Ready for the reveal?',
    description: `${counted(counters[0], 'guest')} and the big screen will see ${counted(answered.length, 'answer')} and all scores right away.`,
    confirmLabel: 'Reveal to everyone',
    busyLabel: 'Revealing...',
    variant: 'primary',
    onConfirm: reveal,
  });
}
