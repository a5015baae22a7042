import { Types } from 'mongoose';
import { nameKey } from '../../protocol/nameKey.ts';
import { dayOf } from '../../protocol/rules/days.ts';
import { predictionsIn } from '../../server/eventState/EventState.ts';
import { dataFormat, EventModel, type EventRecord, type QuestionRecord } from '../../server/models/event.ts';
import {
  ParticipantModel,
  type ParticipantRecord,
  type PredictionRecord,
} from '../../server/models/participant.ts';
import type { PaymentRecord } from '../../server/models/platform/payments.ts';

// Builders of stored records, for data sets with past or future times.
let count = 0;

export function storedEvent(fields: Partial<EventRecord> & { createdAt: Date }): EventRecord {
  count += 1;
  const shareCode = fields.shareCode ?? `S${count}`;
  return {
    _id: new Types.ObjectId(),
    title: `Mia & Noah ${count}`,
    date: '2026-06-20T15:00',
    location: 'The old mill',
    shareCode,
    codes: [shareCode],
    adminCodeHash: 'scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    adminCodeMark: 'nobody',
    isActive: true,
    isPaid: true,
    isSample: false,
    showAnswers: false,
    questions: [],
    revision: 1,
    fence: 0,
    format: dataFormat,
    ...fields,
  };
}

/** Builds a guest with visits at these instants; the first one is the join. */
export function storedGuest(eventId: Types.ObjectId, visits: [Date, ...Date[]]): ParticipantRecord {
  count += 1;
  const username = `Guest ${count}`;
  return {
    _id: new Types.ObjectId(),
    eventId,
    username,
    nameKey: nameKey(username),
    joinedAt: visits[0],
    activeDays: [...new Set(visits.map(dayOf))],
    lastActiveAt: visits.at(-1)!,
    revision: 1,
    fence: 0,
  };
}

/** Builds a question of an event; by default an open yes/no question. */
export function storedQuestion(fields: Partial<QuestionRecord> = {}): QuestionRecord {
  count += 1;
  const common = { text: `Question ${count}`, type: 'yes_no', isActive: true, order: 1 } as const;
  return { _id: new Types.ObjectId(), ...common, ...fields };
}

/** Reads the stored questions of an event in their order; of all events by default. */
export async function storedQuestions(eventId?: string): Promise<QuestionRecord[]> {
  const events = await EventModel.find(eventId === undefined ? {} : { _id: eventId }, {
    questions: 1,
  }).lean();
  return events.flatMap(({ questions }) => questions.toSorted((a, b) => a.order - b.order));
}

export const storedQuestionOf = async (id: string): Promise<QuestionRecord | undefined> =>
  (await storedQuestions()).find(({ _id }) => _id.toString() === id);

/** Changes a stored question directly, and increments the event's revision as any change does. */
export async function changeStoredQuestion(id: string, fields: Partial<QuestionRecord>): Promise<void> {
  const event = await EventModel.findOne({ 'questions._id': id }).lean();
  const questions = event!.questions.map((one) => (one._id.toString() === id ? { ...one, ...fields } : one));
  await EventModel.updateOne({ _id: event!._id }, { $set: { questions }, $inc: { revision: 1 } });
}

interface Which {
  eventId?: string;
  questionId?: string;
  participantId?: string;
}

/** Reads the stored predictions as a flat list, including those of deleted questions. */
export async function storedPredictions({ eventId, questionId, participantId }: Which = {}): Promise<
  PredictionRecord[]
> {
  const where = { ...(eventId && { eventId }), ...(participantId && { _id: participantId }) };
  const participants = await ParticipantModel.find(where, { predictions: 1 }).lean();
  return participants
    .flatMap(predictionsIn)
    .filter((prediction) => questionId === undefined || prediction.questionId === questionId);
}

/** Stores a prediction directly. */
export async function storePrediction({
  participantId,
  questionId,
  answer,
  submittedAt,
}: PredictionRecord): Promise<void> {
  const set = { [`predictions.${questionId}`]: { answer, submittedAt } };
  await ParticipantModel.updateOne({ _id: participantId }, { $set: set, $inc: { revision: 1 } });
}

export function storedPayment(fields: Partial<PaymentRecord> & { paidAt: Date }): PaymentRecord {
  count += 1;
  const isTest = fields.isTest ?? true;
  return {
    _id: new Types.ObjectId(),
    key: `key ${count}`,
    print: `print ${count}`,
    status: 'completed',
    provider: isTest ? 'test' : 'square',
    isTest,
    amount: 1_999,
    currency: 'CAD',
    email: 'mia@example.org',
    eventId: new Types.ObjectId(),
    eventTitle: `Mia & Noah ${count}`,
    shareCode: `S${count}`,
    attempt: 1,
    attemptedAt: fields.paidAt,
    sourceMark: `card ${count}`,
    providerPaymentId: `payment ${count}`,
    createdAt: fields.paidAt,
    ...fields,
  };
}
