import { Types } from 'mongoose';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { EventState, toScored } from './EventState.ts';
import { CoupleModel } from '../models/couple.ts';
import { EventModel, type EventRecord, type QuestionRecord, readableFormats } from '../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../models/participant.ts';
import { ShowModel } from '../models/show.ts';
import { runInSlices } from '../base/timeSlices.ts';

/** So many guests come with one answer of the database: about 1 MB where each has 200 predictions. */
const batchSize = 100;

export const eventGone = () => new AppError('event_not_found', refusalTexts.translatable('eventGone'));

/** An event that a later version has changed is not for this one to judge: `unavailable`. */
export function requireReadable({ format }: EventRecord): void {
  if (readableFormats.includes(format)) return;
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'), {
    cause: new Error(`The data have the format ${format}; this version reads ${readableFormats.join(', ')}.`),
  });
}

async function storedEvent(eventId: string): Promise<EventRecord> {
  const event = await EventModel.findById(eventId).lean();
  if (!event) throw eventGone();
  requireReadable(event);
  return event;
}

type Cursor<Item> = AsyncIterable<Item>;

/** The driver reads batch by batch and decodes one document at a time. */
const read = async <Item>(filter: object, options: object): Promise<Cursor<Item>> =>
  // While the connection is lost, mongoose gives a promise of the cursor.
  (await (ParticipantModel.collection.find(filter, { batchSize, ...options }) as unknown)) as Cursor<Item>;

/** By an index whose keys never change: a cursor misses no guest who is renamed meanwhile, and the database sorts nothing. */
const ofEvent = async <Item>(eventId: string, options: object = {}): Promise<Cursor<Item>> =>
  read({ eventId: new Types.ObjectId(eventId) }, { sort: { joinedAt: 1 }, ...options });

/** Participants by their ids, in no order. */
export const readGuests = async (ids: Types.ObjectId[]): Promise<Cursor<ParticipantRecord>> =>
  read({ _id: { $in: ids } }, {});

/** The ids and revisions of all participants of an event. */
export const readRevisions = async (
  eventId: string,
): Promise<Cursor<Pick<ParticipantRecord, '_id' | 'revision'>>> =>
  ofEvent(eventId, { projection: { revision: 1 } });

/** Where the closest win, each prediction may change what all others are worth: these answers are judged at the end. */
const unjudged = (event: EventRecord): EventRecord => ({
  ...event,
  // The whole event follows as a later one.
  revision: event.revision - 1,
  questions: event.questions.map(({ correctAnswer, ...question }: QuestionRecord) =>
    question.numberRule === 'closest' || correctAnswer === undefined
      ? question
      : { ...question, correctAnswer },
  ),
});

/**
 * Reads an event and builds it in slices. The event is read after its guests, so that each of their predictions finds its
 * question, or its question is gone; what is stored meanwhile is announced, and the caller's to apply. `event_not_found` when it
 * is gone, `unavailable` when a later version has changed it.
 */
export async function openEvent(eventId: string): Promise<EventState> {
  let event = await storedEvent(eventId);
  const followed = new EventState(unjudged(event));
  const { board } = followed.live;
  let guests = await ofEvent<ParticipantRecord>(eventId);
  for (;;) {
    const again: Types.ObjectId[] = [];
    const unknown = new Set<string>();
    await runInSlices(guests, (guest) => {
      if (followed.putParticipant(guest)) return;
      again.push(guest._id);
      for (const questionId of Object.keys(guest.predictions ?? {})) unknown.add(questionId);
    });
    const couple = await CoupleModel.findById(eventId).lean();
    event = await storedEvent(eventId);
    if (couple) followed.putCouple(couple);
    if (again.length === 0) break;
    followed.putEvent(unjudged(event));
    followed.forgetPredictions(unknown);
    guests = await readGuests(again);
  }
  await runInSlices(event.questions, (question) => board.putQuestion(toScored(question)));
  followed.putEvent(event);
  const show = await ShowModel.findById(eventId).lean();
  if (show) followed.putShow(show);
  board.takeTouched();
  return followed;
}
