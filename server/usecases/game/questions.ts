import { Types } from 'mongoose';
import { oneLine } from '../../../protocol/checks.ts';
import { counts } from '../../../protocol/limits.ts';
import type {
  CreateQuestion,
  ReorderQuestions,
  SetAnswer,
  UpdateQuestion,
} from '../../../protocol/schemas/questions.ts';
import { takesAccepted } from '../../../protocol/rules/acceptedAnswers.ts';
import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import { countedAnswer, isDraft, isRevealed, staysClosed } from '../../../protocol/rules/visibility.ts';
import { sameText } from '../../../protocol/rules/spelling.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import { type LiveEvent, predictionsIn } from '../../followedEvent.ts';
import {
  type EventRecord,
  ParticipantModel,
  type ParticipantRecord,
  type QuestionRecord,
} from '../../models/game.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { checkSettings, hasSameRule, withSettings } from './questionSettings.ts';
import { forgetCouplePredictions } from './couple.ts';
import { idOfSubmission } from './submissions.ts';
import type { App } from '../App.ts';

const gone = () => new AppError('question_not_found', refusalTexts('questionGone'));

/** A question, and the event in which it stands. */
export interface OfEvent {
  event: EventRecord;
  question: QuestionRecord;
}

const byOrder = (a: QuestionRecord, b: QuestionRecord) =>
  a.order - b.order || (a._id.toString() < b._id.toString() ? -1 : 1);

/** The question of an id; 404 when it is not there any more. */
export function questionIn({ questions }: EventRecord, id: Types.ObjectId): QuestionRecord {
  const found = questions.find(({ _id }) => _id.equals(id));
  if (!found) throw gone();
  return found;
}

export const withQuestion = (event: EventRecord, changed: QuestionRecord): EventRecord => ({
  ...event,
  questions: event.questions.map((question) => (question._id.equals(changed._id) ? changed : question)),
});

/** The yes/no questions that an event is created with, in their order. */
export const firstQuestions = (questions: { _id: Types.ObjectId; text: string }[]): QuestionRecord[] =>
  questions.map(({ _id, text }, index) => ({ _id, text, type: 'yes_no', isActive: true, order: index + 1 }));

/**
 * Adds a question at the end, open for predictions unless it is asked for as a draft; 200 are the most. Sent again
 * under the same key after a lost reply, it is the same question.
 */
export async function addQuestion(
  app: App,
  { _id: eventId }: EventRecord,
  input: CreateQuestion,
  idempotencyKey?: string,
): Promise<{ question: QuestionRecord; isNew: boolean }> {
  const id = eventId.toString();
  const _id = idempotencyKey ? idOfSubmission(`question ${id} ${idempotencyKey}`) : new Types.ObjectId();
  let isNew = true;
  const changed = await changeEvent(app, id, (event) => {
    isNew = !event.questions.some((question) => question._id.equals(_id));
    if (!isNew) return event;
    if (event.questions.length >= counts.questionsPerEvent)
      throw new AppError('invalid', refusalTexts('tooManyQuestions', { most: counts.questionsPerEvent }));
    const order = Math.max(0, ...event.questions.map((question) => question.order)) + 1;
    const { text, type } = input;
    const added = withSettings({ _id, text, type, isActive: true, order }, input);
    checkSettings(event, added);
    return { ...event, questions: [...event.questions, added] };
  });
  return { question: questionIn(changed, _id), isNew };
}

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

/**
 * Changes a question's text, options, openness or settings; an option that somebody predicted cannot be taken away (409), nor
 * can the rule by which numbers are right change then, and what the room has heard of stays closed (409).
 */
export async function updateQuestion(
  app: App,
  { event: { _id: eventId }, question }: OfEvent,
  input: UpdateQuestion,
): Promise<QuestionRecord> {
  if (input.options && question.type !== 'multiple_choice')
    throw new AppError('invalid', refusalTexts('optionsNotTaken'));
  const judge = async (event: EventRecord) => {
    const known = questionIn(event, question._id);
    if (input.options) await keepChosenOptions(eventId, asStored(question, input.options), known);
    if (!hasSameRule(known, updated(known, input))) await keepRule(eventId, known);
  };
  const change = async (event: EventRecord) => {
    await judge(event);
    const known = questionIn(event, question._id);
    if (input.isActive && !known.isActive) requireReopening(known);
    const wanted = updated(known, input);
    checkSettings(event, wanted);
    return withQuestion(event, wanted);
  };
  return questionIn(await changeEvent(app, eventId.toString(), change, { judge }), question._id);
}

/** Nobody predicts what the room has heard of. */
export function requireReopening(question: QuestionRecord): void {
  if (staysClosed(question)) throw new AppError('question_closed', refusalTexts('questionStaysClosed'));
}

/** A question that is opened or closed by hand is no longer what the host or the clock has closed. */
function updated(question: QuestionRecord, input: UpdateQuestion): QuestionRecord {
  const { wasClosed, closesAt, ...rest } = question;
  const isKept = input.isActive === undefined || input.isActive === question.isActive;
  const closing = isKept && {
    ...(wasClosed && { wasClosed }),
    ...(closesAt && { closesAt }),
  };
  return withSettings(
    { ...rest, ...closing },
    {
      ...input,
      ...(input.options && { options: asStored(question, input.options) }),
    },
  );
}

/** Options that were stored with a line break come back on one line; they are the same. */
const asStored = (question: QuestionRecord, options: string[]): string[] =>
  options.map((option) => question.options?.find((stored) => oneLine(stored) === option) ?? option);

async function keepChosenOptions(
  eventId: Types.ObjectId,
  options: string[],
  { _id, correctAnswer }: QuestionRecord,
): Promise<void> {
  const chosen = (await predictionsFor(eventId, _id)).map(({ answer }) => answer);
  const kept = new Set(options);
  const lost = [...chosen, correctAnswer ?? options[0]!].find((answer) => !kept.has(answer));
  if (lost !== undefined) throw new AppError('option_in_use', refusalTexts('optionInUse', { option: lost }));
}

/** Everybody has to know how a number is right before predicting it. */
async function keepRule(eventId: Types.ObjectId, { _id }: QuestionRecord): Promise<void> {
  if ((await predictionsFor(eventId, _id)).length > 0)
    throw new AppError('rule_in_use', refusalTexts('ruleInUse'));
}

/** What is stored of predictions of a question. */
async function predictionsFor(eventId: Types.ObjectId, questionId: Types.ObjectId) {
  const path = `predictions.${questionId.toString()}`;
  const participants = await ParticipantModel.find(
    { eventId, [path]: { $exists: true } },
    { [path]: 1 },
  ).lean<Pick<ParticipantRecord, '_id' | 'predictions'>[]>();
  return participants.flatMap(predictionsIn);
}

/** Deletes a question and the predictions made for it. */
export async function deleteQuestion(
  app: App,
  { event: { _id: eventId }, question }: OfEvent,
): Promise<void> {
  await changeEvent(app, eventId.toString(), (event) => {
    const questions = event.questions.filter(({ _id }) => !_id.equals(question._id));
    return questions.length < event.questions.length ? { ...event, questions } : event;
  });
  const path = `predictions.${question._id.toString()}`;
  await ParticipantModel.updateMany({ eventId, [path]: { $exists: true } }, { $unset: { [path]: 1 } });
  await forgetCouplePredictions(app, eventId, question._id);
}

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
    const { isHeld: _held, ...question } = known;
    if (correctAnswer === null)
      return known.correctAnswer === undefined ? event : withQuestion(event, withCorrectAnswer(question));
    const answer = fitAnswer(question, correctAnswer);
    if (answer === undefined) throw new AppError('invalid', refusalTexts('answerDoesNotFit'));
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
  if (question.correctAnswer === undefined) throw new AppError('conflict', refusalTexts('answerMissing'));
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

/** Gives questions a new order; those that are not named follow behind in the order they had. */
export async function reorderQuestions(
  app: App,
  { _id: eventId }: EventRecord,
  { questionOrders }: ReorderQuestions,
): Promise<void> {
  const wanted = new Map(questionOrders.map(({ id, order }) => [id, order]));
  const place = ({ _id }: QuestionRecord) => wanted.get(_id.toString()) ?? Number.MAX_SAFE_INTEGER;
  await changeEvent(app, eventId.toString(), (event) => {
    const ids = new Set(event.questions.map(({ _id }) => _id.toString()));
    if (questionOrders.some(({ id }) => !ids.has(id)))
      throw new AppError('question_not_found', refusalTexts('oneQuestionGone'));
    const questions = event.questions
      .toSorted((a, b) => place(a) - place(b) || byOrder(a, b))
      .map((question, index) => ({ ...question, order: index + 1 }));
    return { ...event, questions };
  });
}
