import { Types } from 'mongoose';
import { oneLine } from '../../../protocol/userText.ts';
import { counts } from '../../../protocol/limits.ts';
import type {
  CreateQuestion,
  ImportQuestions,
  ReorderQuestions,
  UpdateQuestion,
} from '../../../protocol/schemas/questions.ts';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { predictionsIn } from '../../eventState/EventState.ts';
import type { EventRecord, PhotoRecord, QuestionRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { dropPhotos } from '../photos/pictures.ts';
import { setActive } from './questionStates.ts';
import { checkSettings, hasSameRule, withSettings } from './questionSettings.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';
import { forgetCouplePredictions } from '../participants/couple.ts';
import { checkTranslation, withTranslation } from './translations.ts';
import { idOfSubmission } from '../idempotency.ts';
import type { App } from '../App.ts';

const questionGone = () => new AppError('question_not_found', refusalTexts.translatable('questionGone'));

const byOrder = (a: QuestionRecord, b: QuestionRecord) =>
  a.order - b.order || (a._id.toString() < b._id.toString() ? -1 : 1);

/** Returns a question by id. Throws `question_not_found`. */
export function questionIn({ questions }: EventRecord, id: Types.ObjectId): QuestionRecord {
  const found = questions.find(({ _id }) => _id.equals(id));
  if (!found) throw questionGone();
  return found;
}

export const withQuestion = (event: EventRecord, changed: QuestionRecord): EventRecord => ({
  ...event,
  questions: event.questions.map((question) => (question._id.equals(changed._id) ? changed : question)),
});

/** A question to add. Its id was assigned in advance. */
type NewQuestion = CreateQuestion & { _id: Types.ObjectId };

/**
 * Appends the new questions to the event's questions. They are open for predictions unless they are drafts.
 * Throws `invalid` above `counts.questionsPerEvent` questions, and the errors of `checkSettings` and
 * `checkTranslation`.
 */
export function withNewQuestions(
  event: Pick<EventRecord, 'questions' | 'secondLanguage'>,
  added: readonly NewQuestion[],
): QuestionRecord[] {
  const most = counts.questionsPerEvent;
  if (event.questions.length + added.length > most)
    throw new AppError('invalid', refusalTexts.translatable('tooManyQuestions', { most }));
  const questions = [...event.questions];
  const lastOrder = Math.max(0, ...questions.map(({ order }) => order));
  for (const [index, { _id, ...input }] of added.entries()) {
    const { text, type } = input;
    const order = lastOrder + index + 1;
    const untranslated = withSettings({ _id, text, type, isActive: true, order }, input);
    const question = withTranslation(untranslated, untranslated, input);
    checkSettings({ questions }, question);
    checkTranslation(event, input, question);
    questions.push(question);
  }
  return questions;
}

/**
 * Adds a question at the end. A retry with the same idempotency key returns the same question. Throws the
 * errors of `withNewQuestions`.
 */
export async function addQuestion(
  app: App,
  event: EventRecord,
  input: CreateQuestion,
  idempotencyKey?: string,
): Promise<{ question: QuestionRecord; isNew: boolean }> {
  const seed = idempotencyKey && `question ${event._id.toString()} ${idempotencyKey}`;
  const _id = seed ? idOfSubmission(seed) : new Types.ObjectId();
  const { changed, isNew } = await addAll(app, event, [{ ...input, _id }]);
  return { question: questionIn(changed, _id), isNew };
}

/**
 * Adds several questions at the end. If one of them is invalid, adds none. A retry with the same idempotency
 * key returns the questions of the first attempt that still exist. Throws the errors of `withNewQuestions`.
 */
export async function importQuestions(
  app: App,
  event: EventRecord,
  { questions: inputs }: ImportQuestions,
  idempotencyKey?: string,
): Promise<{ questions: QuestionRecord[]; isNew: boolean }> {
  const seed = idempotencyKey && `questions ${event._id.toString()} ${idempotencyKey}`;
  const idOf = (index: number) => (seed ? idOfSubmission(`${seed} ${index}`) : new Types.ObjectId());
  const added = inputs.map((input, index) => ({ ...input, _id: idOf(index) }));
  const { changed, isNew } = await addAll(app, event, added);
  const ids = new Set(added.map(({ _id }) => _id.toString()));
  return { questions: changed.questions.filter(({ _id }) => ids.has(_id.toString())), isNew };
}

/**
 * Adds the questions. Does nothing if a question with one of their ids exists, because an earlier attempt has
 * then added them.
 */
async function addAll(app: App, { _id: eventId }: EventRecord, added: readonly NewQuestion[]) {
  const ids = new Set(added.map(({ _id }) => _id.toString()));
  let isNew = true;
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    isNew = !event.questions.some(({ _id }) => ids.has(_id.toString()));
    return isNew ? { ...event, questions: withNewQuestions(event, added) } : event;
  });
  return { changed, isNew };
}

/**
 * Changes a question's text, options, state or settings. Throws:
 *
 * - `option_in_use` if a predicted option would be removed; its spelling can change (`isSameText`)
 * - `rule_in_use` if the rule for numbers would change after a prediction
 * - `question_closed` if a question must stay closed
 * - `invalid` for options of another type
 */
export async function updateQuestion(
  app: App,
  { event: { _id: eventId }, question }: QuestionOfEvent,
  input: UpdateQuestion,
): Promise<QuestionRecord> {
  if (input.options && question.type !== 'multiple_choice')
    throw new AppError('invalid', refusalTexts.translatable('optionsNotTaken'));
  const check = async (event: EventRecord) => {
    const current = questionIn(event, question._id);
    if (input.options) await requireChosenOptions(eventId, asStored(question, input.options), current);
    if (!hasSameRule(current, withSettings(current, input))) await requireUnusedRule(eventId, current);
  };
  const change = async (event: EventRecord) => {
    await check(event);
    const current = questionIn(event, question._id);
    const next = withUpdate(current, input);
    checkSettings(event, next);
    checkTranslation(event, input, next);
    return withQuestion(event, next);
  };
  return questionIn(await changeEvent(app, eventId.toString(), change, { recheck: check }), question._id);
}

function withUpdate(question: QuestionRecord, input: UpdateQuestion): QuestionRecord {
  const changed = withSettings(setActive(question, input.isActive), {
    ...input,
    ...(input.options && { options: asStored(question, input.options) }),
  });
  return withTranslation(changed, question, input);
}

/**
 * Returns the options with the stored form of unchanged ones. A stored option with a line break is sent on
 * one line, and then returns in that form.
 */
const asStored = (question: QuestionRecord, options: string[]): string[] =>
  options.map((option) => question.options?.find((stored) => oneLine(stored) === option) ?? option);

async function requireChosenOptions(
  eventId: Types.ObjectId,
  options: string[],
  { _id, correctAnswer }: QuestionRecord,
): Promise<void> {
  const chosen = (await predictionsFor(eventId, _id)).map(({ answer }) => answer);
  const lost = [...new Set([...chosen, correctAnswer ?? options[0]!])].find(
    (answer) => optionOf(options, answer) === undefined,
  );
  if (lost !== undefined)
    throw new AppError('option_in_use', refusalTexts.translatable('optionInUse', { option: lost }));
}

/**
 * Throws `rule_in_use` if the question has predictions. Guests must know the rule before they predict, so it
 * cannot change afterwards.
 */
async function requireUnusedRule(eventId: Types.ObjectId, { _id }: QuestionRecord): Promise<void> {
  if ((await predictionsFor(eventId, _id)).length > 0)
    throw new AppError('rule_in_use', refusalTexts.translatable('ruleInUse'));
}

/** Returns the stored predictions of a question. */
async function predictionsFor(eventId: Types.ObjectId, questionId: Types.ObjectId) {
  const path = `predictions.${questionId.toString()}`;
  const participants = await ParticipantModel.find(
    { eventId, [path]: { $exists: true } },
    { [path]: 1 },
  ).lean<Pick<ParticipantRecord, '_id' | 'predictions'>[]>();
  return participants.flatMap(predictionsIn);
}

/** Deletes a question and its predictions. */
export async function removeQuestion(
  app: App,
  { event: { _id: eventId }, question }: QuestionOfEvent,
): Promise<void> {
  let pictures: Pick<PhotoRecord, '_id'>[] = [];
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const removed = event.questions.find(({ _id }) => _id.equals(question._id));
    pictures = [removed?.photo, removed?.questionImage].flatMap((picture) => picture ?? []);
    return removed ? { ...event, questions: event.questions.filter((other) => other !== removed) } : event;
  });
  if (pictures.length > 0) await dropPhotos(app, changed, pictures);
  const path = `predictions.${question._id.toString()}`;
  await ParticipantModel.updateMany({ eventId, [path]: { $exists: true } }, { $unset: { [path]: 1 } });
  await forgetCouplePredictions(app, eventId, question._id);
}

/**
 * Changes the order of questions. Questions that are not given follow in their previous order. Throws
 * `question_not_found` if a given question does not exist.
 */
export async function reorderQuestions(
  app: App,
  { _id: eventId }: EventRecord,
  { questionOrders }: ReorderQuestions,
): Promise<void> {
  const orderById = new Map(questionOrders.map(({ id, order }) => [id, order]));
  const orderOf = ({ _id }: QuestionRecord) => orderById.get(_id.toString()) ?? Number.MAX_SAFE_INTEGER;
  await changeEvent(app, eventId.toString(), (event) => {
    const ids = new Set(event.questions.map(({ _id }) => _id.toString()));
    if (questionOrders.some(({ id }) => !ids.has(id)))
      throw new AppError('question_not_found', refusalTexts.translatable('oneQuestionGone'));
    const questions = event.questions
      .toSorted((a, b) => orderOf(a) - orderOf(b) || byOrder(a, b))
      .map((question, index) => ({ ...question, order: index + 1 }));
    return { ...event, questions };
  });
}
