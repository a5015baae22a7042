import type { Types } from 'mongoose';
import { canAcceptAnswers } from '../../../protocol/rules/acceptedAnswers.ts';
import { countedAnswer, phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { SetAnswer } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { answerSetByCall } from '../show/callsOutsideShow.ts';
import { findDrafts } from '../questions/drafts.ts';
import { parseAnswer } from '../parseAnswer.ts';
import {
  cancelReveal,
  holdAnswer,
  planReveal,
  releaseAnswer,
  showAnswer,
  withAnswer,
} from '../questions/questionStates.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';
import type { App } from '../App.ts';

/**
 * Sets the correct answer of a question, or clears it with null.
 *
 * - A held answer waits for the show and does not close the question.
 * - Any other answer is revealed immediately if the event shows answers. This closes the question
 *   permanently, even if the answer is hidden or cleared later.
 *
 * `check` must throw if the current state of the question does not permit the change.
 */
export async function setAnswer(
  app: App,
  { event: { _id: eventId }, question: { _id } }: QuestionOfEvent,
  { correctAnswer, isHeld = false, acceptedKeys }: SetAnswer,
  check?: (question: QuestionRecord) => void,
): Promise<QuestionRecord> {
  const changed = await changeEvent(app, eventId.toString(), async (event) => {
    const question = questionIn(event, _id);
    check?.(question);
    if (correctAnswer === null) {
      if (question.correctAnswer === undefined) return event;
      return withQuestion(answerSetByCall(event, _id, false), withAnswer(question));
    }
    const answer = parseAnswer(question, correctAnswer, 'answerDoesNotFit');
    const answered = {
      ...withAnswer(question, answer),
      ...(acceptedKeys && canAcceptAnswers(question) && { acceptedKeys }),
    };
    // The answer is corrected during the suspense. The show reveals the corrected answer at the scheduled
    // time.
    if (question.revealsAt) return withQuestion(event, planReveal(question.revealsAt)(answered));
    if (isHeld && phaseOf(question, event) !== 'shown')
      return withQuestion(answerSetByCall(event, _id, false), holdAnswer(answered));
    const isShown = event.showAnswers && (await findDrafts(app, event, [question])).size === 0;
    const next = withQuestion(event, isShown ? showAnswer(answered) : answered);
    // If the correction is held, `showEffect` keeps the question, so that undoing the step still hides the
    // answer.
    return isHeld ? next : answerSetByCall(next, _id, isShown);
  });
  return questionIn(changed, _id);
}

/**
 * Returns the event with `showAnswers` turned on. Closes each question whose answer becomes visible. Drafts
 * do not change.
 */
export async function withAnswersShown(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
): Promise<EventRecord> {
  const counted = event.questions.filter((question) => countedAnswer(question) !== undefined);
  const drafts = await findDrafts(app, event, counted);
  const shown = new Set(counted.filter(({ _id }) => !drafts.has(_id.toString())));
  return {
    ...event,
    showAnswers: true,
    questions: event.questions.map((question) => (shown.has(question) ? showAnswer(question) : question)),
  };
}

/**
 * Reveals the answer of one question, together with all answers that are not held. Throws `conflict` if the
 * question has no answer.
 */
export async function withAnswerShown(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  questionId: Types.ObjectId,
): Promise<EventRecord> {
  const question = questionIn(event, questionId);
  if (question.correctAnswer === undefined)
    throw new AppError('conflict', refusalTexts.translatable('answerMissing'));
  return withAnswersShown(app, withQuestion(event, showAnswer(question)));
}

const isAmong = (ids: Types.ObjectId[], { _id }: QuestionRecord) => ids.some((id) => id.equals(_id));

/** Holds the answers of the given questions. Questions without an answer do not change. */
export const holdAnswers = (event: EventRecord, ids: Types.ObjectId[] = []): EventRecord => ({
  ...event,
  questions: event.questions.map((question) => (isAmong(ids, question) ? holdAnswer(question) : question)),
});

/** Releases held answers. They then behave like answers that were set without the show. */
export const releaseHeldAnswers = (event: EventRecord, ids: Types.ObjectId[] = []): EventRecord => ({
  ...event,
  questions: event.questions.map((question) => (isAmong(ids, question) ? releaseAnswer(question) : question)),
});

/** Cancels all scheduled reveals, because the host hides answers. */
export const withoutPlannedReveals = (event: EventRecord): EventRecord => ({
  ...event,
  questions: event.questions.map(cancelReveal),
});
