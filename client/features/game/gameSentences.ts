import type { Figures } from '../../../protocol/live.ts';
import { pointsOf } from '../../../protocol/rules/ranking.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { outcomeOf } from '../../../protocol/rules/scoring.ts';
import { gameTexts, statusTexts } from '../../../protocol/texts/guest/game/game.ts';
import { formatMoment } from '../../../protocol/texts/formats.ts';
import { noticeTexts, verdictTexts } from '../../../protocol/texts/guest/game/notices.ts';
import type { OwnPrediction } from '../../stores/guest/predictions.ts';
import type { ReceivedReveal } from '../../stores/room/eventRoom.ts';
import { correctLabel } from './answers.ts';
import { textOf } from './questionWords.ts';

/** A question that is not open any more, and whether the guest had predicted it. */
export interface LostQuestion {
  question: Question;
  how: 'closed' | 'removed' | 'too_late' | 'over';
  /** An earlier prediction counts. */
  wasPredicted: boolean;
  /** How many more predictions came too late with it. */
  otherCount?: number;
}

/** The state of a prediction; of a saved one since when, as far as that is known. */
export const stateWords = (
  state: Parameters<typeof statusTexts>[0],
  { submittedAt }: Partial<OwnPrediction> = {},
): string =>
  state === 'saved' && submittedAt !== undefined
    ? gameTexts('savedAt', { time: formatMoment(submittedAt) })
    : statusTexts(state);

/** How much was right, in points where questions count more than one. */
export function scoreWords(place: Figures, hasPoints: boolean): string {
  const correct = { correct: place.correctPredictions, total: place.totalPredictions };
  return hasPoints
    ? gameTexts('pointsAndCorrect', { points: pointsOf(place), ...correct })
    : gameTexts('correctOf', correct);
}

/** What happened to the question that was on the screen. What did not arrive in time is told together. */
export function lostSentence({ question: lost, how, wasPredicted, otherCount = 0 }: LostQuestion) {
  const question = textOf(lost);
  if (how === 'too_late' && wasPredicted && otherCount === 0)
    return noticeTexts('changeTooLate', { question });
  if (how === 'too_late' || how === 'over') return noticeTexts(how, { question, others: otherCount });
  // A question that nobody predicted is gone for guests also when it is only switched off.
  if (how === 'removed') return noticeTexts(wasPredicted ? 'removed' : 'gone', { question });
  return noticeTexts(wasPredicted ? 'closed' : 'closedUnpredicted', { question });
}

/** One more that was lost: what came too late for the same reason is told with what came too late before it. */
export const alsoLost = (before: LostQuestion | undefined, lost: LostQuestion): LostQuestion =>
  before?.how === lost.how && (lost.how === 'too_late' || lost.how === 'over')
    ? { ...lost, otherCount: (before.otherCount ?? 0) + 1 }
    : lost;

/** Whether one was right about a revealed question. */
export function verdictOf(question: Question, prediction: string | undefined): string {
  const outcome = outcomeOf(question, prediction);
  return outcome === 'pending' ? '' : verdictTexts(outcome);
}

/** A reveal with its question. */
export interface Revealed {
  reveal: ReceivedReveal;
  question: Question;
}

/** The reveals whose answer still stands: not hidden, corrected or removed since. */
export const standing = (reveals: readonly ReceivedReveal[], questions: readonly Question[]): Revealed[] =>
  reveals
    .map((reveal) => ({ reveal, question: questions.find(({ id }) => id === reveal.questionId) }))
    .filter((one): one is Revealed => one.question?.correctAnswer === one.reveal.correctAnswer);

/** What was revealed, as it is said aloud. */
export function revealSentence(
  revealed: readonly Revealed[],
  answerTo: (questionId: string) => string | undefined,
): string {
  const [only] = revealed;
  if (!only) return '';
  if (revealed.length > 1) return noticeTexts('answersRevealedAloud', { count: revealed.length });
  const { question } = only;
  const answer = correctLabel(question) ?? '';
  const verdict = verdictOf(question, answerTo(question.id));
  return noticeTexts('answerAloud', { question: textOf(question), answer, verdict });
}
