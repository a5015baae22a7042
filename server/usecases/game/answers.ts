import type { Types } from 'mongoose';
import { takesAccepted } from '../../../protocol/rules/acceptedAnswers.ts';
import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import { sameText } from '../../../protocol/rules/spelling.ts';
import { countedAnswer, isDraft, isRevealed } from '../../../protocol/rules/visibility.ts';
import type { SetAnswer } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import type { EventRecord, QuestionRecord } from '../../models/game.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { type OfEvent, questionIn, withQuestion } from './questions.ts';
import type { App } from '../App.ts';

/**
 * Sets the correct answer, or takes it back with null. A held one waits for the show and closes nothing. Any other one is
 * the reveal while answers are shown, and closes the question for good, also when it is hidden or taken back again.
 */
export async function setAnswer(
  app: App,
  { event: { _id: eventId }, question: { _id } }: OfEvent,
  { correctAnswer, isHeld = false, acceptedKeys }: SetAnswer,
): Promise<QuestionRecord> {
  const predictionCount = countsOf(await app.liveEvents.get(eventId.toString()));
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const known = questionIn(event, _id);
    const { isHeld: _held, witnessId: _witness, ...question } = known;
    if (correctAnswer === null)
      return known.correctAnswer === undefined ? event : withQuestion(event, withCorrectAnswer(question));
    const answer = fitAnswer(question, correctAnswer);
    if (answer === undefined) throw new AppError('invalid', refusalTexts.said('answerDoesNotFit'));
    const answered = {
      ...withCorrectAnswer(question, answer),
      ...(acceptedKeys && takesAccepted(question) && { acceptedKeys }),
    };
    if (isHeld && !isRevealed(known, event.showAnswers))
      return withQuestion(event, { ...answered, isHeld: true });
    return withQuestion(event, event.showAnswers ? asShown(answered, predictionCount(question)) : answered);
  });
  return questionIn(changed, _id);
}

/** The question with another correct answer: what was accepted beside the one before goes with it. */
export function withCorrectAnswer(question: QuestionRecord, correctAnswer?: string): QuestionRecord {
  const { correctAnswer: before, acceptedKeys, ...rest } = question;
  const isKept = before === undefined || (correctAnswer !== undefined && sameText(before, correctAnswer));
  return {
    ...rest,
    ...(correctAnswer !== undefined && { correctAnswer }),
    ...(isKept && acceptedKeys !== undefined && { acceptedKeys }),
  };
}

/** The event as it is while answers are shown: the questions whose answers that concerns are closed. */
export function showingAnswers(event: EventRecord, live: LiveEvent): EventRecord {
  const predictionCount = countsOf(live);
  const questions = event.questions.map((question) =>
    countedAnswer(question) === undefined ? question : asShown(question, predictionCount(question)),
  );
  return { ...event, showAnswers: true, questions };
}

/** Shows the answer that a question has: with it go the answers that are not held. 409 when it has none. */
export function showingAnswerOf(
  event: EventRecord,
  questionId: Types.ObjectId,
  live: LiveEvent,
): EventRecord {
  const question = questionIn(event, questionId);
  if (question.correctAnswer === undefined)
    throw new AppError('conflict', refusalTexts.said('answerMissing'));
  return showingAnswers(
    withQuestion(event, { ...withoutHold(question), isActive: false, wasRevealed: true }),
    live,
  );
}

const among = (ids: Types.ObjectId[], { _id }: QuestionRecord) => ids.some((one) => one.equals(_id));

/** Holds the answers of questions, where they have one. */
export const holding = (event: EventRecord, ids: Types.ObjectId[] = []): EventRecord => ({
  ...event,
  questions: event.questions.map((question) =>
    among(ids, question) && question.correctAnswer !== undefined ? { ...question, isHeld: true } : question,
  ),
});

/** Holds the answers of questions no longer: they are as if they had been set as ever. */
export const letGo = (event: EventRecord, ids: Types.ObjectId[] = []): EventRecord => ({
  ...event,
  questions: event.questions.map(({ isHeld, ...question }) =>
    isHeld && !among(ids, question) ? { ...question, isHeld } : question,
  ),
});

/** How many have predicted each question of an event, as this process knows it. */
const countsOf =
  ({ board }: LiveEvent) =>
  ({ _id }: QuestionRecord): number =>
    board.predictionCountOf(_id.toString());

/**
 * A question whose answer guests are shown from now on: it is closed for good, because whoever has seen it may not predict
 * any more. A draft is shown to nobody.
 */
const asShown = (question: QuestionRecord, predictionCount: number): QuestionRecord =>
  isDraft(question, predictionCount)
    ? question
    : { ...withoutHold(question), isActive: false, wasRevealed: true };

/** With nothing that waits for the show or the clock. */
function withoutHold({ isHeld: _held, closesAt: _at, ...question }: QuestionRecord): QuestionRecord {
  return question;
}
