import { Types } from 'mongoose';
import { oneLine } from '../../../protocol/checks.ts';
import { counts } from '../../../protocol/limits.ts';
import type {
  CreateQuestion,
  ReorderQuestions,
  SetAnswer,
  UpdateQuestion,
} from '../../../protocol/schemas/questions.ts';
import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import { type EventRecord, PredictionModel, QuestionModel, type QuestionRecord } from '../../models/game.ts';
import { writeUnlessThere } from '../platform/races.ts';
import { idOfSubmission } from './submissions.ts';
import type { App } from '../App.ts';

const gone = () => new AppError('question_not_found', refusalTexts('questionGone'));

function tellChanged(app: App, eventId: string, changed: QuestionRecord[], removed: string[] = []): void {
  app.announcements.publish('questionsChanged', { eventId, changed, removed });
}

/** The yes/no questions that an event is created with, in their order; adding them again changes nothing. */
export async function addFirstQuestions(
  eventId: Types.ObjectId,
  questions: { _id: Types.ObjectId; text: string }[],
): Promise<void> {
  const add = ({ _id, text }: (typeof questions)[number], index: number) => ({
    updateOne: {
      filter: { _id },
      update: {
        $setOnInsert: { eventId, text, type: 'yes_no' as const, isActive: true, order: index + 1 },
      },
      upsert: true,
    },
  });
  if (questions.length > 0)
    await writeUnlessThere(async () => QuestionModel.bulkWrite(questions.map(add), { ordered: false }));
}

/**
 * Adds a question at the end, open for predictions unless it is asked for as a draft; 200 are the most. Sent again
 * under the same key after a lost reply, it is the same question.
 */
export async function addQuestion(
  app: App,
  event: EventRecord,
  input: CreateQuestion,
  idempotencyKey?: string,
): Promise<{ question: QuestionRecord; isNew: boolean }> {
  const eventId = event._id.toString();
  const _id = idempotencyKey ? idOfSubmission(`question ${eventId} ${idempotencyKey}`) : new Types.ObjectId();
  return app.locks.alone(eventId, async () => {
    const repeated = idempotencyKey && (await QuestionModel.findById(_id).lean());
    if (repeated) return { question: repeated, isNew: false };
    const known = await QuestionModel.find({ eventId }, { order: 1 }).lean();
    if (known.length >= counts.questionsPerEvent)
      throw new AppError('invalid', refusalTexts('tooManyQuestions', { most: counts.questionsPerEvent }));
    const order = Math.max(0, ...known.map((question) => question.order)) + 1;
    const fields = { _id, isActive: true, ...input, eventId, order };
    const question = (await QuestionModel.create(fields)).toObject();
    tellChanged(app, eventId, [question]);
    return { question, isNew: true };
  });
}

/** Being shown an answer closes a question for good: whoever has seen it may not predict any more. */
const revealed = { isActive: false, wasRevealed: true } as const;
/** Only the organiser's own opening ends that. */
const reopened = { $unset: { wasRevealed: 1 } } as const;

/** Changes a question's text, options or openness; an option that somebody predicted cannot be taken away (409). */
export async function updateQuestion(
  app: App,
  question: QuestionRecord,
  input: UpdateQuestion,
): Promise<QuestionRecord> {
  const { eventId, id } = idsOf(question);
  if (input.options && question.type !== 'multiple_choice')
    throw new AppError('invalid', refusalTexts('optionsNotTaken'));
  return app.locks.alone(eventId, async () => {
    const options = input.options && asStored(question, input.options);
    if (options) await keepChosenOptions(app, question, options);
    return store(app, eventId, id, {
      $set: { ...input, ...(options && { options }) },
      ...(input.isActive && reopened),
    });
  });
}

/** Options that were stored with a line break come back on one line; they are the same. */
const asStored = (question: QuestionRecord, options: string[]): string[] =>
  options.map((option) => question.options?.find((stored) => oneLine(stored) === option) ?? option);

/** A removal that was cut short may have left predictions without their participant: they choose nothing. */
async function keepChosenOptions(
  app: App,
  { _id, eventId }: QuestionRecord,
  options: string[],
): Promise<void> {
  const { questions, board } = await app.liveEvents.get(eventId.toString());
  const predictions = await PredictionModel.find({ questionId: _id }).lean();
  const chosen = predictions
    .filter(({ participantId }) => board.standingOf(participantId.toString()))
    .map(({ answer }) => answer);
  const correct = questions.get(_id.toString())?.correctAnswer ?? options[0]!;
  const kept = new Set(options);
  const lost = [...chosen, correct].find((answer) => !kept.has(answer));
  if (lost !== undefined) throw new AppError('option_in_use', refusalTexts('optionInUse', { option: lost }));
}

/** Deletes a question and the predictions made for it. */
export async function deleteQuestion(app: App, question: QuestionRecord): Promise<void> {
  const { eventId, id } = idsOf(question);
  await app.locks.alone(eventId, async () => {
    await QuestionModel.deleteOne({ _id: id });
    tellChanged(app, eventId, [], [id]);
    await PredictionModel.deleteMany({ questionId: id });
  });
}

/**
 * Sets the correct answer, or takes it back with null. While answers are shown, this is the reveal, and it closes the
 * question, also when it is hidden or taken back again. Only the organiser opens it anew.
 */
export async function setAnswer(
  app: App,
  question: QuestionRecord,
  { correctAnswer }: SetAnswer,
): Promise<QuestionRecord> {
  const { eventId, id } = idsOf(question);
  return app.locks.alone(eventId, async () => {
    if (correctAnswer === null) return store(app, eventId, id, { $unset: { correctAnswer: 1 } });
    const current = await QuestionModel.findById(id).lean();
    if (!current) throw gone();
    const answer = fitAnswer(current, correctAnswer);
    if (answer === undefined) throw new AppError('invalid', refusalTexts('answerDoesNotFit'));
    const { event } = await app.liveEvents.get(eventId);
    const closing = event.showAnswers && current.isActive && revealed;
    return store(app, eventId, id, { $set: { correctAnswer: answer, ...closing } });
  });
}

/** Closes the answered questions that are open, because their answers are about to be shown. */
export async function closeAnsweredQuestions(app: App, eventId: string): Promise<void> {
  const { questions } = await app.liveEvents.get(eventId);
  const closing = [...questions.values()].filter(
    ({ isActive, correctAnswer }) => isActive && correctAnswer !== undefined,
  );
  if (closing.length === 0) return;
  const ids = closing.map(({ _id }) => _id);
  await QuestionModel.updateMany({ _id: { $in: ids } }, { $set: revealed });
  tellChanged(
    app,
    eventId,
    closing.map((question) => ({ ...question, ...revealed })),
  );
}

/** Gives questions a new order; those that are not named follow behind in the order they had. */
export async function reorderQuestions(
  app: App,
  event: EventRecord,
  { questionOrders }: ReorderQuestions,
): Promise<void> {
  const eventId = event._id.toString();
  await app.locks.alone(eventId, async () => {
    const known = await QuestionModel.find({ eventId }).sort({ order: 1, _id: 1 }).lean();
    const ids = new Set(known.map(({ _id }) => _id.toString()));
    if (questionOrders.some(({ id }) => !ids.has(id)))
      throw new AppError('question_not_found', refusalTexts('oneQuestionGone'));
    const wanted = new Map(questionOrders.map(({ id, order }) => [id, order]));
    const place = ({ _id }: QuestionRecord) => wanted.get(_id.toString()) ?? Number.MAX_SAFE_INTEGER;
    const changed = known
      .toSorted((a, b) => place(a) - place(b) || a.order - b.order)
      .map((question, index) => ({ ...question, order: index + 1 }));
    await QuestionModel.bulkWrite(
      changed.map(({ _id, order }) => ({ updateOne: { filter: { _id }, update: { $set: { order } } } })),
    );
    tellChanged(app, eventId, changed);
  });
}

const idsOf = (question: QuestionRecord) => ({
  eventId: question.eventId.toString(),
  id: question._id.toString(),
});

async function store(app: App, eventId: string, id: string, change: object): Promise<QuestionRecord> {
  const changed = await QuestionModel.findByIdAndUpdate(id, change, { returnDocument: 'after' }).lean();
  if (!changed) throw gone();
  tellChanged(app, eventId, [changed]);
  return changed;
}
