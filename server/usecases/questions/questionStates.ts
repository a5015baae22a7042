import type { Types } from 'mongoose';
import { isSameText } from '../../../protocol/rules/spelling.ts';
import {
  countedAnswer,
  phaseOf,
  staysClosed,
  wasDistributionShown,
} from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

/**
 * A transition of a question's state, as a pure function. Only the transitions in this file change the state
 * flags of a question, and `phaseOf` reads the flags. docs/architecture.md contains a table of the states. If
 * a conditional transition changes nothing, it returns the same object.
 */
export type Transition = (question: QuestionRecord) => QuestionRecord;

/**
 * Closes a question for the host or the schedule. The question is then not a draft, even without predictions.
 */
export function closeNow({ closesAt: _, ...question }: QuestionRecord): QuestionRecord {
  return { ...question, isActive: false, wasClosed: true };
}

/** Schedules the closing of a question at an instant. */
export const planClosing =
  (closesAt: Date): Transition =>
  (question) => ({ ...question, closesAt });

export function cancelClosing(question: QuestionRecord): QuestionRecord {
  if (!question.closesAt) return question;
  const { closesAt: _, ...rest } = question;
  return rest;
}

/** Closes a question if its closing time has passed. `now` is in epoch milliseconds. */
export const closeIfDue =
  (now: number): Transition =>
  (question) =>
    isDue(question, now) ? closeNow(question) : question;

/** Reopens a closed question. Throws `question_closed` if the question must stay closed. */
export function reopen({ wasClosed: _, ...question }: QuestionRecord): QuestionRecord {
  requireReopening(question);
  return { ...question, isActive: true };
}

/**
 * Opens or closes a question by the host's switch. Removes the flag that `closeNow` sets, and cancels the
 * scheduled closing. Throws `question_closed` if the question must stay closed.
 */
export function setActive(question: QuestionRecord, isActive = question.isActive): QuestionRecord {
  if (isActive === question.isActive) return question;
  if (isActive) requireReopening(question);
  const { wasClosed: _closed, closesAt: _at, ...rest } = question;
  return { ...rest, isActive };
}

function requireReopening(question: QuestionRecord): void {
  if (staysClosed(question))
    throw new AppError('question_closed', refusalTexts.translatable('questionStaysClosed'));
}

/**
 * Opens a draft for the show. If the draft already has an answer, the answer is held. Otherwise guests could
 * not predict.
 */
export function openDraft(draft: QuestionRecord): QuestionRecord {
  const opened = { ...draft, isActive: true };
  return countedAnswer(draft) === undefined ? opened : { ...opened, isHeld: true };
}

/** Closes a question permanently, because the screens will show the distribution of its predictions. */
export const closeForShow: Transition = (question) =>
  wasDistributionShown(question) ? question : { ...closeNow(question), wasTold: true };

/**
 * Sets the correct answer, or clears it if `correctAnswer` is undefined. Removes the hold and the
 * scorekeeper. Keeps the accepted answers only if the correct answer does not change.
 */
export function withAnswer(question: QuestionRecord, correctAnswer?: string): QuestionRecord {
  const { isHeld: _held, witnessId: _witness, revealsAt: _at, ...unheld } = question;
  const { correctAnswer: before, acceptedKeys, ...rest } = unheld;
  const isKept = before === undefined || (correctAnswer !== undefined && isSameText(before, correctAnswer));
  return {
    ...rest,
    ...(correctAnswer !== undefined && { correctAnswer }),
    ...(isKept && acceptedKeys !== undefined && { acceptedKeys }),
  };
}

/**
 * Holds the answer until the show reveals it, and cancels a scheduled reveal. `witnessId` is the link of the
 * scorekeeper who has set the answer.
 */
export function holdAnswer(question: QuestionRecord, witnessId?: Types.ObjectId): QuestionRecord {
  if (question.correctAnswer === undefined) return question;
  return { ...cancelReveal(question), isHeld: true, ...(witnessId && { witnessId }) };
}

/** Closes the question and schedules the reveal of its answer. The answer stays held until then. */
export const planReveal =
  (revealsAt: Date): Transition =>
  (question) => ({ ...closeNow(question), isHeld: true, revealsAt });

/** Cancels a scheduled reveal. The answer stays held. */
export function cancelReveal(question: QuestionRecord): QuestionRecord {
  if (!question.revealsAt) return question;
  const { revealsAt: _, ...rest } = question;
  return rest;
}

/** Returns true if a scheduled reveal is due at `now` (epoch milliseconds). */
export const isRevealDue = ({ revealsAt }: QuestionRecord, now: number): boolean =>
  revealsAt !== undefined && revealsAt.getTime() <= now;

/** Releases a held answer. The answer then behaves like one that was set without the show. */
export function releaseAnswer({ isHeld: _, ...question }: QuestionRecord): QuestionRecord {
  return question;
}

/** Shows the answer to guests. This closes the question permanently, because guests have seen the answer. */
export function showAnswer({ isHeld: _held, closesAt: _closes, ...rest }: QuestionRecord): QuestionRecord {
  return { ...cancelReveal(rest), isActive: false, wasRevealed: true };
}

/**
 * Resets a question. Clears its answer, its photo and the records of what was shown. Opens a question that
 * was played. A draft stays a draft.
 */
export function startQuestionOver(question: QuestionRecord, predictionCount: number): QuestionRecord {
  const { correctAnswer, acceptedKeys: _keys, isHeld: _held, witnessId: _witness, ...unanswered } = question;
  const {
    photo: _photo,
    wasRevealed: _shown,
    wasTold: _told,
    wasClosed,
    closesAt: _at,
    revealsAt: _moment,
    ...rest
  } = unanswered;
  const isPlayed = staysClosed(question) || wasClosed || (correctAnswer !== undefined && predictionCount > 0);
  return isPlayed ? { ...rest, isActive: true } : rest;
}

/**
 * Returns the state of a question in a rehearsal. A draft stays a draft, and a set answer is held for the
 * show.
 */
export const unplayedState = (
  question: QuestionRecord,
  event: EventRecord,
  predictionCount: number,
): Pick<QuestionRecord, 'isActive' | 'isHeld'> => ({
  isActive: phaseOf(question, event, predictionCount) !== 'draft',
  ...(question.correctAnswer !== undefined && { isHeld: true }),
});

/**
 * Returns true if a question accepts a prediction at `now` (epoch milliseconds). A scheduled closing takes
 * effect at its time, even before the server has stored it.
 */
export const isOpenAt = (event: EventRecord, question: QuestionRecord, now: number): boolean =>
  event.isActive && phaseOf(question, event) === 'open' && !isDue(question, now);

const isDue = ({ closesAt }: QuestionRecord, now: number): boolean =>
  closesAt !== undefined && closesAt.getTime() <= now;
