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
 * The transitions of a question, as pure functions. The state flags of a question change only here; `phaseOf`
 * reads them. The table of states is in docs/architecture.md. Conditional transitions return the same object
 * when they change nothing.
 */
export type Transition = (question: QuestionRecord) => QuestionRecord;

/** Closes a question for the host or the schedule. It is then no draft, even without predictions. */
export function closeNow({ closesAt: _, ...question }: QuestionRecord): QuestionRecord {
  return { ...question, isActive: false, wasClosed: true };
}

/** Plans to close the question at an instant. */
export const planClosing =
  (closesAt: Date): Transition =>
  (question) => ({ ...question, closesAt });

export function cancelClosing(question: QuestionRecord): QuestionRecord {
  if (!question.closesAt) return question;
  const { closesAt: _, ...rest } = question;
  return rest;
}

/** Closes a question whose closing time has come. `now` in epoch milliseconds. */
export const closeIfDue =
  (now: number): Transition =>
  (question) =>
    isDue(question, now) ? closeNow(question) : question;

/** Reopens a closed question. Throws `question_closed` when it must stay closed. */
export function reopen({ wasClosed: _, ...question }: QuestionRecord): QuestionRecord {
  requireReopening(question);
  return { ...question, isActive: true };
}

/**
 * Opens or closes a question by the host's switch. Clears the mark of `closeNow` and the planned closing.
 * Throws `question_closed` when it must stay closed.
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
 * Opens a draft that the show presents. An answer that is already set is held until its step, because guests
 * could not predict otherwise.
 */
export function openDraft(draft: QuestionRecord): QuestionRecord {
  const opened = { ...draft, isActive: true };
  return countedAnswer(draft) === undefined ? opened : { ...opened, isHeld: true };
}

/** Closes a question permanently, because the screens show the distribution of its predictions. */
export const closeForShow: Transition = (question) =>
  wasDistributionShown(question) ? question : { ...closeNow(question), wasTold: true };

/**
 * Sets the correct answer, or clears it when `correctAnswer` is undefined. Removes the hold and the
 * scorekeeper. Accepted answers are kept only when the correct answer stays the same.
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
 * Holds the answer until the show reveals it, and cancels a planned reveal. `witnessId`: the link of the
 * scorekeeper who has set it.
 */
export function holdAnswer(question: QuestionRecord, witnessId?: Types.ObjectId): QuestionRecord {
  if (question.correctAnswer === undefined) return question;
  return { ...cancelReveal(question), isHeld: true, ...(witnessId && { witnessId }) };
}

/** Closes the question. Its answer stays held until the instant at which it becomes visible. */
export const planReveal =
  (revealsAt: Date): Transition =>
  (question) => ({ ...closeNow(question), isHeld: true, revealsAt });

/** Cancels a planned reveal. The answer stays held. */
export function cancelReveal(question: QuestionRecord): QuestionRecord {
  if (!question.revealsAt) return question;
  const { revealsAt: _, ...rest } = question;
  return rest;
}

/** True when a planned reveal is due at `now` (epoch milliseconds). */
export const isRevealDue = ({ revealsAt }: QuestionRecord, now: number): boolean =>
  revealsAt !== undefined && revealsAt.getTime() <= now;

/** Releases a held answer. It then counts like an answer that was set without the show. */
export function releaseAnswer({ isHeld: _, ...question }: QuestionRecord): QuestionRecord {
  return question;
}

/** Shows the answer to guests. This closes the question permanently, because guests have seen the answer. */
export function showAnswer({ isHeld: _held, closesAt: _closes, ...rest }: QuestionRecord): QuestionRecord {
  return { ...cancelReveal(rest), isActive: false, wasRevealed: true };
}

/**
 * Resets a question: clears its answer, its photo and the records of what was shown. Opens a question that
 * was played; a draft stays a draft.
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

/** The state of a question in a rehearsal: drafts stay drafts, and a set answer is held for the show. */
export const unplayedState = (
  question: QuestionRecord,
  event: EventRecord,
  predictionCount: number,
): Pick<QuestionRecord, 'isActive' | 'isHeld'> => ({
  isActive: phaseOf(question, event, predictionCount) !== 'draft',
  ...(question.correctAnswer !== undefined && { isHeld: true }),
});

/**
 * True when a question accepts a prediction at `now` (epoch milliseconds). A planned closing takes effect at
 * its instant, even before it is stored.
 */
export const isOpenAt = (event: EventRecord, question: QuestionRecord, now: number): boolean =>
  event.isActive && phaseOf(question, event) === 'open' && !isDue(question, now);

const isDue = ({ closesAt }: QuestionRecord, now: number): boolean =>
  closesAt !== undefined && closesAt.getTime() <= now;
