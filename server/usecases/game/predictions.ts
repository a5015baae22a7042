import { Types } from 'mongoose';
import type { SubmitPrediction } from '../../../protocol/schemas/predictions.ts';
import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import { isOpen } from '../../../protocol/rules/visibility.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { Viewer } from '../../access/viewer.ts';
import { AppError } from '../../AppError.ts';
import {
  type EventRecord,
  type ParticipantRecord,
  PredictionModel,
  type PredictionRecord,
  type QuestionRecord,
} from '../../models/game.ts';
import { isDuplicateKey } from '../../databaseErrors.ts';
import { refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';

export interface Submitted {
  prediction: PredictionRecord;
  isNew: boolean;
}

/**
 * Predicts, or changes the prediction, while the question is open (409 `question_closed` otherwise, `event_over` when the game
 * is over). The same answer again changes nothing and succeeds.
 */
export async function submitPrediction(
  app: App,
  viewer: Viewer,
  question: QuestionRecord,
  { participantId, answer }: SubmitPrediction,
): Promise<Submitted> {
  if (!viewer.participantIds.includes(participantId))
    throw new AppError('not_allowed', refusalTexts('predictionOfOther'));
  const eventId = question.eventId.toString();
  return app.locks.together(eventId, async () => {
    const fitted = await fit(app, eventId, question._id.toString(), participantId, answer);
    return app.locks.inTurn(participantId, async () => save(app, question, participantId, fitted));
  });
}

/** The answer as it is stored, if the question takes it now, from this participant. */
async function fit(app: App, eventId: string, questionId: string, participantId: string, answer: string) {
  const { event, questions, board } = await app.liveEvents.get(eventId);
  const question = questions.get(questionId);
  if (!question) throw new AppError('question_not_found', refusalTexts('questionGone'));
  if (!board.standingOf(participantId)) throw new AppError('not_signed_in', refusalTexts('youAreGone'));
  const fitted = fitAnswer(question, answer);
  if (fitted === undefined) throw new AppError('invalid', refusalTexts('predictionDoesNotFit'));
  refuseSample(event);
  if (event.isOver) throw new AppError('event_over', refusalTexts('predictionsOver'));
  if (!event.isActive || !isOpen(question, event))
    throw new AppError('question_closed', refusalTexts('questionClosed'));
  return fitted;
}

async function save(
  app: App,
  question: QuestionRecord,
  participantId: string,
  answer: string,
): Promise<Submitted> {
  const submitted = await upsert(question, participantId, answer);
  const { eventId } = question;
  app.announcements.publish('predictionMade', {
    eventId: eventId.toString(),
    prediction: submitted.prediction,
  });
  return submitted;
}

/**
 * One durable write on the unique (participant, question): a stored equal answer is met by the index and left as it is.
 * Whoever loses the race for the first prediction comes second, and changes it.
 */
async function upsert(question: QuestionRecord, participantId: string, answer: string): Promise<Submitted> {
  const key = { participantId, questionId: question._id };
  const put = async (): Promise<Submitted> => {
    const change = { answer, submittedAt: new Date() };
    const fresh = { _id: new Types.ObjectId(), eventId: question.eventId };
    const before = await PredictionModel.findOneAndUpdate(
      { ...key, answer: { $ne: answer } },
      { $set: change, $setOnInsert: fresh },
      { upsert: true, returnDocument: 'before' },
    ).lean();
    const participant = { participantId: new Types.ObjectId(participantId), questionId: question._id };
    return { prediction: { ...participant, ...(before ?? fresh), ...change }, isNew: before === null };
  };
  try {
    return await put();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await PredictionModel.findOne(key).lean();
    return known?.answer === answer ? { prediction: known, isNew: false } : put();
  }
}

/** Every prediction of the event for its organiser; a guest's own ones for the guest. */
export async function listPredictions(
  app: App,
  viewer: Viewer,
  event: EventRecord,
): Promise<PredictionRecord[]> {
  const own = viewer.role === 'organiser' ? {} : { participantId: { $in: viewer.participantIds } };
  return counting(
    app,
    event,
    await PredictionModel.find({ eventId: event._id, ...own })
      .sort({ submittedAt: 1, _id: 1 })
      .lean(),
  );
}

/** What one participant predicted; anybody with the link may read it. */
export const listPredictionsOf = async (
  app: App,
  event: EventRecord,
  participant: ParticipantRecord,
): Promise<PredictionRecord[]> =>
  counting(
    app,
    event,
    await PredictionModel.find({ participantId: participant._id }).sort({ submittedAt: 1, _id: 1 }).lean(),
  );

/** A removal that was cut short may leave predictions without their question or participant: they count for nothing. */
async function counting(
  app: App,
  event: EventRecord,
  predictions: PredictionRecord[],
): Promise<PredictionRecord[]> {
  const { questions, board } = await app.liveEvents.get(event._id.toString());
  return predictions.filter(
    ({ questionId, participantId }) =>
      questions.has(questionId.toString()) && board.standingOf(participantId.toString()),
  );
}
