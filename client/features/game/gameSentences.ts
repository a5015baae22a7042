import type { ScoreFields } from '../../../protocol/live.ts';
import { countsPoints, pointsOf } from '../../../protocol/rules/ranking.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { outcomeOf } from '../../../protocol/rules/correctness.ts';
import { gameTexts, statusTexts } from '../../../protocol/texts/guest/game/game.ts';
import { formatMoment } from '../../../protocol/texts/formats.ts';
import { noticeTexts, verdictTexts } from '../../../protocol/texts/guest/game/notices.ts';
import { profileTexts } from '../../../protocol/texts/guest/own/profile.ts';
import type { OwnPrediction } from '../../stores/guest/predictions.ts';
import type { ReceivedReveal } from '../../stores/room/eventRoom.ts';
import { correctLabel, countOutcomes } from './answers.ts';
import { textOf } from './questionTexts.ts';

/** A question that is no longer open, and whether the guest had predicted it. */
export interface LostQuestion {
  question: Question;
  how: 'closed' | 'removed' | 'too_late' | 'over';
  /** True if an earlier prediction of the guest counts. */
  wasPredicted: boolean;
  /** How many other predictions were rejected for the same reason. */
  otherCount?: number;
}

/** Describes the state of a prediction. Includes the time of a saved prediction if the time is known. */
export const predictionStateText = (
  state: Parameters<typeof statusTexts>[0],
  { submittedAt }: Partial<OwnPrediction> = {},
): string =>
  state === 'saved' && submittedAt !== undefined
    ? gameTexts('savedAt', { time: formatMoment(submittedAt) })
    : statusTexts(state);

/**
 * Formats a guest's score: how many of the guest's predictions are correct, out of those with a shown answer.
 * Adds the points if questions have weights.
 * @param isUnfinished True while further answers may be shown.
 */
export function scoreText(
  place: ScoreFields,
  questions: readonly Question[],
  answerTo: (questionId: string) => string | undefined,
  isUnfinished = false,
): string {
  const { correct, incorrect } = countOutcomes(questions, answerTo);
  const total = correct + incorrect;
  const isSoFar = isUnfinished || total < place.totalPredictions;
  const correctText = gameTexts(isSoFar ? 'correctSoFar' : 'correctOf', { correct, total });
  if (!countsPoints(questions)) return correctText;
  return `${profileTexts('points', { count: pointsOf(place) })} · ${correctText}`;
}

/**
 * Explains why the question on the screen has gone. Predictions rejected for the same reason share one
 * notice.
 */
export function lostSentence({ question: lost, how, wasPredicted, otherCount = 0 }: LostQuestion) {
  const question = textOf(lost);
  if (how === 'too_late' && wasPredicted && otherCount === 0)
    return noticeTexts('changeTooLate', { question });
  if (how === 'too_late' || how === 'over') return noticeTexts(how, { question, others: otherCount });
  // A guest also loses a question that the host closes before anyone has predicted it. `removed` therefore
  // does not mean that the host deleted the question.
  if (how === 'removed') return noticeTexts(wasPredicted ? 'removed' : 'gone', { question });
  return noticeTexts(wasPredicted ? 'closed' : 'closedUnpredicted', { question });
}

/** Merges a lost question with the previous one if both have the same reason, and counts the questions. */
export const mergeLostQuestions = (before: LostQuestion | undefined, lost: LostQuestion): LostQuestion =>
  before?.how === lost.how && (lost.how === 'too_late' || lost.how === 'over')
    ? { ...lost, otherCount: (before.otherCount ?? 0) + 1 }
    : lost;

/**
 * Describes whether a guest's prediction of a revealed question was correct. Returns an empty text while the
 * result is pending.
 */
export function verdictOf(question: Question, prediction: string | undefined): string {
  const outcome = outcomeOf(question, prediction);
  return outcome === 'pending' ? '' : verdictTexts(outcome);
}

/** A reveal together with its question. */
export interface Revealed {
  reveal: ReceivedReveal;
  question: Question;
}

/** Returns the reveals whose answer is still current: the host has not hidden, corrected or removed it. */
export const currentReveals = (
  reveals: readonly ReceivedReveal[],
  questions: readonly Question[],
): Revealed[] =>
  reveals
    .map((reveal) => ({ reveal, question: questions.find(({ id }) => id === reveal.questionId) }))
    .filter((entry): entry is Revealed => entry.question?.correctAnswer === entry.reveal.correctAnswer);

/** Returns the screen reader announcement of one or several reveals. */
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
