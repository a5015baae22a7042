import type { Reveal } from '../../../protocol/live.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { outcomeOf } from '../../../protocol/rules/scoring.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { answerLabel, counted } from './boardWords.ts';

/** A question that is not open any more, and whether the guest had predicted it. */
export interface LostQuestion {
  question: Question;
  how: 'closed' | 'removed' | 'too_late' | 'over';
  wasPredicted: boolean;
  /** How many more predictions came too late with it. */
  otherCount?: number;
}

/** What happened to the question that was on the screen. */
export function lostSentence(lost: LostQuestion): string {
  const { question, how, wasPredicted } = lost;
  if (how === 'too_late' || how === 'over') return lateSentence(lost);
  // A question that nobody predicted is gone for guests also when it is only switched off.
  if (how === 'removed')
    return wasPredicted ? `The host removed “${question.text}”.` : `“${question.text}” isn’t open anymore.`;
  return wasPredicted
    ? `“${question.text}” is now closed. Your prediction counts.`
    : `“${question.text}” closed before you made a prediction.`;
}

/** What did not arrive in time; several that waited on the phone are told together. */
function lateSentence({ question, how, otherCount = 0 }: LostQuestion): string {
  const which = `“${question.text}”${otherCount > 0 ? ` and ${counted(otherCount, 'other question')}` : ''}`;
  const [prediction, end] =
    otherCount > 0 ? ['predictions', 'they don’t count'] : ['prediction', 'it doesn’t count'];
  return how === 'over'
    ? `The game ended before your ${prediction} for ${which} reached us, so ${end}.`
    : `${which} closed before your ${prediction} reached us, so ${end}.`;
}

/** One more that was lost: what came too late for the same reason is told with what came too late before it. */
export const lostToo = (before: LostQuestion | undefined, lost: LostQuestion): LostQuestion =>
  before?.how === lost.how && (lost.how === 'too_late' || lost.how === 'over')
    ? { ...lost, otherCount: (before.otherCount ?? 0) + 1 }
    : lost;

const verdicts = {
  correct: 'You got it right!',
  incorrect: 'Not this time.',
  unanswered: 'You didn’t predict this one.',
  pending: '',
};

/** Whether one was right about a revealed question. */
export const verdictOf = (question: Question, prediction: string | undefined) =>
  verdicts[outcomeOf(question, prediction)];

/** How many of the guests who predicted a question were right: '3 of 8 guests were right'. */
export const guestsRight = ({
  correctCount,
  predictionCount,
}: Pick<Reveal, 'correctCount' | 'predictionCount'>) =>
  `${formatCount(correctCount)} of ${counted(predictionCount, 'guest')} ${correctCount === 1 ? 'was' : 'were'} right`;

/** What was revealed, as it is said aloud. */
export function revealSentence(
  reveals: readonly Reveal[],
  questions: readonly Question[],
  answerTo: (questionId: string) => string | undefined,
): string | undefined {
  const [reveal] = reveals;
  if (!reveal) return undefined;
  if (reveals.length > 1) return `${reveals.length} answers revealed.`;
  const question = questions.find(({ id }) => id === reveal.questionId);
  if (!question) return undefined;
  const answer = answerLabel(question, reveal.correctAnswer);
  return `The answer to “${question.text}” is ${answer}. ${verdictOf(question, answerTo(question.id))}`;
}
