import type { Types } from 'mongoose';
import { sameText } from '../../../protocol/rules/spelling.ts';
import {
  countedAnswer,
  phaseOf,
  staysClosed,
  wasRoomShown,
} from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

/**
 * Every transition of a question, as a pure function: the stored flags of a question change here and nowhere else.
 * `phaseOf` reads them. The table of states is in docs/architecture.md. A transition that changes nothing returns the very
 * same question.
 */
export type Transition = (question: QuestionRecord) => QuestionRecord;

/** As the host or the clock closes it: never a draft, also when nobody has predicted it. */
export function closeNow({ closesAt: _, ...question }: QuestionRecord): QuestionRecord {
  return { ...question, isActive: false, wasClosed: true };
}

/** Lets the clock close it at an instant. */
export const planClosing =
  (closesAt: Date): Transition =>
  (question) => ({ ...question, closesAt });

export function cancelClosing(question: QuestionRecord): QuestionRecord {
  if (!question.closesAt) return question;
  const { closesAt: _, ...rest } = question;
  return rest;
}

/** Closes a question whose time has come, in epoch milliseconds. */
export const closeIfDue =
  (now: number): Transition =>
  (question) =>
    isDue(question, now) ? closeNow(question) : question;

/** Opens a closed question again. 409 `question_closed` when it stays closed. */
export function reopen({ wasClosed: _, ...question }: QuestionRecord): QuestionRecord {
  requireReopening(question);
  return { ...question, isActive: true };
}

/**
 * Opens or closes a question by the host's switch: it is no longer what `closeNow` has closed, and no clock closes it.
 * 409 `question_closed` when it stays closed.
 */
export function switchTo(question: QuestionRecord, isActive = question.isActive): QuestionRecord {
  if (isActive === question.isActive) return question;
  if (isActive) requireReopening(question);
  const { wasClosed: _closed, closesAt: _at, ...rest } = question;
  return { ...rest, isActive };
}

function requireReopening(question: QuestionRecord): void {
  if (staysClosed(question))
    throw new AppError('question_closed', refusalTexts.translatable('questionStaysClosed'));
}

/** Opens a draft because the room is asked. An answer that it has waits for its step: nobody could predict it otherwise. */
export function openDraft(draft: QuestionRecord): QuestionRecord {
  const asked = { ...draft, isActive: true };
  return countedAnswer(draft) === undefined ? asked : { ...asked, isHeld: true };
}

/** Closes it for good, because the room is shown how it predicted. */
export const closeForRoom: Transition = (question) =>
  wasRoomShown(question) ? question : { ...closeNow(question), wasTold: true };

/**
 * Sets the correct answer, or takes it back without one. Nobody holds it, and no witness has set it. What was accepted
 * beside another answer goes with that one.
 */
export function withAnswer(known: QuestionRecord, correctAnswer?: string): QuestionRecord {
  const { isHeld: _held, witnessId: _witness, correctAnswer: before, acceptedKeys, ...rest } = known;
  const isKept = before === undefined || (correctAnswer !== undefined && sameText(before, correctAnswer));
  return {
    ...rest,
    ...(correctAnswer !== undefined && { correctAnswer }),
    ...(isKept && acceptedKeys !== undefined && { acceptedKeys }),
  };
}

/** Lets the answer wait for the show; `witnessId`: the link of the witness who has set it. */
export function holdAnswer(question: QuestionRecord, witnessId?: Types.ObjectId): QuestionRecord {
  if (question.correctAnswer === undefined) return question;
  return { ...question, isHeld: true, ...(witnessId && { witnessId }) };
}

/** Lets the answer wait no longer: it is as if it had been set without the show. */
export function releaseAnswer({ isHeld: _, ...question }: QuestionRecord): QuestionRecord {
  return question;
}

/** Shows guests the answer, which closes the question for good: whoever has seen the answer may not predict any more. */
export function showAnswer({ isHeld: _held, closesAt: _at, ...question }: QuestionRecord): QuestionRecord {
  return { ...question, isActive: false, wasRevealed: true };
}

/** Takes the answer back with its photo and all that was shown. What was played is open again; a draft stays one. */
export function startQuestionOver(question: QuestionRecord, predictionCount: number): QuestionRecord {
  const { correctAnswer, acceptedKeys: _keys, isHeld: _held, witnessId: _witness, ...unanswered } = question;
  const {
    photo: _photo,
    wasRevealed: _shown,
    wasTold: _told,
    wasClosed,
    closesAt: _at,
    ...rest
  } = unanswered;
  const isPlayed = staysClosed(question) || wasClosed || (correctAnswer !== undefined && predictionCount > 0);
  return isPlayed ? { ...rest, isActive: true } : rest;
}

/** The flags of a copy that nobody has played: drafts stay drafts, and an answer waits for the show. */
export const unplayedState = (
  question: QuestionRecord,
  event: EventRecord,
  predictionCount: number,
): Pick<QuestionRecord, 'isActive' | 'isHeld'> => ({
  isActive: phaseOf(question, event, predictionCount) !== 'draft',
  ...(question.correctAnswer !== undefined && { isHeld: true }),
});

/** A prediction that arrives at `now` (epoch milliseconds) is in time, whether the clock's closing is stored already or not. */
export const isOpenAt = (event: EventRecord, question: QuestionRecord, now: number): boolean =>
  event.isActive && phaseOf(question, event) === 'open' && !isDue(question, now);

const isDue = ({ closesAt }: QuestionRecord, now: number): boolean =>
  closesAt !== undefined && closesAt.getTime() <= now;
