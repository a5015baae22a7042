import { answerLabel } from '../../../features/game/answerLabel.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { decide } from '../../../stores/organiser/questions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';

/** Sets or (null) takes back a correct answer; one that guests see (`isSeen`) only after asking. */
export async function decideOrAsk(question: Question, answer: string | null, isSeen: boolean): Promise<void> {
  const before = question.correctAnswer;
  if ((answer ?? undefined) === before) return;
  if (before === undefined || !isSeen) return void (await decide(question, answer));
  const seen = `Guests have already seen "${answerLabel(question, before)}" for "${question.text}".`;
  ask({
    title: answer === null ? 'Take this answer back?' : 'Change this answer?',
    description:
      answer === null
        ? `${seen} Without it, the question counts as unanswered and all scores will change.`
        : `${seen} It will become "${answerLabel(question, answer)}", and all scores will change.`,
    confirmLabel: answer === null ? 'Take it back' : `Change to "${answerLabel(question, answer)}"`,
    busyLabel: 'Saving...',
    variant: 'primary',
    onConfirm: async () => decide(question, answer),
  });
}
