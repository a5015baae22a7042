import { Types } from 'mongoose';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { EventState, toScored } from './EventState.ts';
import { StoredGuestReader } from './StoredGuestReader.ts';
import { CoupleModel } from '../models/couple.ts';
import { EventModel, type EventRecord, type QuestionRecord, readableFormats } from '../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../models/participant.ts';
import { ShowModel } from '../models/show.ts';
import { runInSlices } from '../base/timeSlices.ts';

/** Guests per batch of the database cursor: about 1 MB where each has 200 predictions. */
const batchSize = 100;

export const eventGone = () => new AppError('event_not_found', refusalTexts.translatable('eventGone'));

/** Throws `unavailable` for an event whose format was written by a later version. */
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

/**
 * Opens a driver cursor, which reads in batches and decodes one document at a time; with `raw` it returns its
 * bytes.
 */
const read = async <Item>(filter: object, options: object): Promise<Cursor<Item>> =>
  // While the connection is lost, mongoose returns a promise of the cursor.
  (await (ParticipantModel.collection.find(filter, { batchSize, ...options }) as unknown)) as Cursor<Item>;

/**
 * Reads an event's participants by an index whose keys never change. The cursor therefore misses no guest who
 * is renamed meanwhile, and the database need not sort.
 */
const readParticipants = async <Item>(eventId: string, options: object = {}): Promise<Cursor<Item>> =>
  read({ eventId: new Types.ObjectId(eventId) }, { sort: { joinedAt: 1 }, ...options });

/** Reads participants by id, in no particular order. */
export const readGuests = async (ids: Types.ObjectId[]): Promise<Cursor<ParticipantRecord>> =>
  read({ _id: { $in: ids } }, {});

/** Reads the ids and revisions of all participants of an event. */
export const readRevisions = async (
  eventId: string,
): Promise<Cursor<Pick<ParticipantRecord, '_id' | 'revision'>>> =>
  readParticipants(eventId, { projection: { revision: 1 } });

/**
 * Removes the answers of `closest` questions, where each prediction may change the points of all others. They
 * are scored once, after all predictions have been read.
 */
const withoutClosestAnswers = (event: EventRecord): EventRecord => ({
  ...event,
  // The complete event is applied later and must count as newer.
  revision: event.revision - 1,
  questions: event.questions.map(({ correctAnswer, ...question }: QuestionRecord) =>
    question.numberRule === 'closest' || correctAnswer === undefined
      ? question
      : { ...question, correctAnswer },
  ),
});

/**
 * Reads an event and builds its state in time slices.
 *
 * The event is reread after its guests, so that each prediction finds its question or the question is
 * deleted. Changes that are stored meanwhile are published, and the caller applies them. Throws
 * `event_not_found` when the event is removed, and `unavailable` when a later version has changed its format.
 */
export async function openEvent(eventId: string): Promise<EventState> {
  let event = await storedEvent(eventId);
  const state = new EventState(withoutClosestAnswers(event));
  const { board } = state.live;
  const reader = new StoredGuestReader();
  let guests = await readParticipants<Uint8Array>(eventId, { raw: true });
  for (;;) {
    const retryIds: Types.ObjectId[] = [];
    const unknownQuestions = new Set<string>();
    await runInSlices(guests, (bytes) => {
      const { participant, predictions } = reader.read(bytes);
      if (state.putParticipant(participant, predictions)) return;
      retryIds.push(participant._id);
      for (const { questionId } of predictions) unknownQuestions.add(questionId);
    });
    const couple = await CoupleModel.findById(eventId).lean();
    event = await storedEvent(eventId);
    if (couple) state.putCouple(couple);
    if (retryIds.length === 0) break;
    state.putEvent(withoutClosestAnswers(event));
    state.forgetPredictions(unknownQuestions);
    guests = await read<Uint8Array>({ _id: { $in: retryIds } }, { raw: true });
  }
  await runInSlices(event.questions, (question) => board.putQuestion(toScored(question)));
  state.putEvent(event);
  const show = await ShowModel.findById(eventId).lean();
  if (show) state.putShow(show);
  board.takeTouched();
  return state;
}
