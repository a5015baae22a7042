import type { Types } from 'mongoose';
import { takesAccepted } from '../../../protocol/rules/acceptedAnswers.ts';
import { countedAnswer, phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { SetAnswer } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { answerSetByCall } from '../show/stepEffect.ts';
import { findDrafts } from '../questions/drafts.ts';
import { requireFit } from '../requireFit.ts';
import { holdAnswer, releaseAnswer, showAnswer, withAnswer } from '../questions/questionStates.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { OfEvent } from '../loadEntities.ts';
import type { App } from '../App.ts';

/**
 * Sets the correct answer, or takes it back with null. A held one waits for the show and closes nothing. Any other one is
 * the reveal while answers are shown, and closes the question for good, also when it is hidden or taken back again.
 * `judge` throws what is against it, by the question as it is at that moment.
 */
export async function setAnswer(
  app: App,
  { event: { _id: eventId }, question: { _id } }: OfEvent,
  { correctAnswer, isHeld = false, acceptedKeys }: SetAnswer,
  judge?: (known: QuestionRecord) => void,
): Promise<QuestionRecord> {
  const changed = await changeEvent(app, eventId.toString(), async (event) => {
    const known = questionIn(event, _id);
    judge?.(known);
    if (correctAnswer === null) {
      if (known.correctAnswer === undefined) return event;
      return withQuestion(answerSetByCall(event, _id, false), withAnswer(known));
    }
    const answer = requireFit(known, correctAnswer, 'answerDoesNotFit');
    const answered = {
      ...withAnswer(known, answer),
      ...(acceptedKeys && takesAccepted(known) && { acceptedKeys }),
    };
    if (isHeld && phaseOf(known, event) !== 'shown')
      return withQuestion(answerSetByCall(event, _id, false), holdAnswer(answered));
    const isShown = event.showAnswers && (await findDrafts(app, event, [known])).size === 0;
    const wanted = withQuestion(event, isShown ? showAnswer(answered) : answered);
    // A held answer that corrects one that the show has shown is still the show's to undo.
    return isHeld ? wanted : answerSetByCall(wanted, _id, isShown);
  });
  return questionIn(changed, _id);
}

/** The event as it is while answers are shown: the questions whose answers that concerns are closed. */
export async function showingAnswers(app: Pick<App, 'eventCache'>, event: EventRecord): Promise<EventRecord> {
  const counted = event.questions.filter((question) => countedAnswer(question) !== undefined);
  const drafts = await findDrafts(app, event, counted);
  const shown = new Set(counted.filter(({ _id }) => !drafts.has(_id.toString())));
  return {
    ...event,
    showAnswers: true,
    questions: event.questions.map((question) => (shown.has(question) ? showAnswer(question) : question)),
  };
}

/** Shows the answer that a question has: with it go the answers that are not held. 409 when it has none. */
export async function showingAnswerOf(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  questionId: Types.ObjectId,
): Promise<EventRecord> {
  const question = questionIn(event, questionId);
  if (question.correctAnswer === undefined)
    throw new AppError('conflict', refusalTexts.translatable('answerMissing'));
  return showingAnswers(app, withQuestion(event, showAnswer(question)));
}

const among = (ids: Types.ObjectId[], { _id }: QuestionRecord) => ids.some((one) => one.equals(_id));

/** Holds the answers of questions, where they have one. */
export const holding = (event: EventRecord, ids: Types.ObjectId[] = []): EventRecord => ({
  ...event,
  questions: event.questions.map((question) => (among(ids, question) ? holdAnswer(question) : question)),
});

/** Holds the answers of questions no longer: they are as if they had been set as ever. */
export const releaseHeldAnswers = (event: EventRecord, ids: Types.ObjectId[] = []): EventRecord => ({
  ...event,
  questions: event.questions.map((question) => (among(ids, question) ? releaseAnswer(question) : question)),
});
