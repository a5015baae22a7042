import type { Reveal } from '../../protocol/live.ts';
import type { Question } from '../../protocol/questions.ts';
import { outcomeOf } from '../../protocol/rules/scoring.ts';
import { answerLabel } from './answerLabel.ts';

/** A question that is not open any more, and whether the guest had predicted it. */
export interface LostQuestion {
  question: Question;
  how: 'closed' | 'removed' | 'too_late';
  wasPredicted: boolean;
}

/** What happened to the question that was on the screen. */
export function lostSentence({ question, how, wasPredicted }: LostQuestion): string {
  if (how === 'too_late')
    return `“${question.text}” closed before your prediction arrived. It does not count.`;
  // A question that nobody predicted is gone for guests also when it is only switched off.
  if (how === 'removed')
    return wasPredicted
      ? `The organiser removed “${question.text}”.`
      : `“${question.text}” is not open any more.`;
  return wasPredicted
    ? `“${question.text}” has closed. Your prediction counts.`
    : `“${question.text}” closed before you predicted it.`;
}

const verdicts = {
  correct: 'You foretold it!',
  incorrect: 'Not this time.',
  unanswered: 'You had not predicted it.',
  pending: '',
};

/** Whether one was right about a revealed question. */
export const verdictOf = (question: Question, prediction: string | undefined) =>
  verdicts[outcomeOf(question, prediction)];

/** What was revealed, as it is said aloud. */
export function revealSentence(
  reveals: readonly Reveal[],
  questions: readonly Question[],
  answerTo: (questionId: string) => string | undefined,
): string | undefined {
  const [reveal] = reveals;
  if (!reveal) return undefined;
  if (reveals.length > 1) return `${reveals.length} answers are out.`;
  const question = questions.find(({ id }) => id === reveal.questionId);
  if (!question) return undefined;
  const answer = answerLabel(question, reveal.correctAnswer);
  return `The answer to “${question.text}” is ${answer}. ${verdictOf(question, answerTo(question.id))}`;
}
