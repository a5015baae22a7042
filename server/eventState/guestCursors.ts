import { Types } from 'mongoose';
import { ParticipantModel, type ParticipantRecord } from '../models/participant.ts';
import { type StoredGuest, StoredGuestReader } from './StoredGuestReader.ts';

type Cursor<Item> = AsyncIterable<Item>;

/**
 * The number of guests per batch of a cursor. A guest with 200 predictions has about 18 KB. Batches with
 * predictions are smaller, so that the built-in store answers other queries in between.
 */
const batchSizes = { records: 100, predictions: 20 } as const;

/** Opens a cursor of the driver. It reads in batches and decodes one document at a time. */
const read = async <Item>(filter: object, options: object): Promise<Cursor<Item>> =>
  // If the connection is lost, mongoose returns a promise of the cursor instead of the cursor.
  (await (ParticipantModel.collection.find(filter, options) as unknown)) as Cursor<Item>;

/**
 * Selects an event's participants by an index with keys that never change. The cursor therefore misses no
 * guest who is renamed during the read. The database need not sort.
 */
const ofEvent = (eventId: string) =>
  [{ eventId: new Types.ObjectId(eventId) }, { sort: { joinedAt: 1 } }] as const;

async function* readRaw(filter: object, options: object = {}): AsyncGenerator<StoredGuest, void> {
  const reader = new StoredGuestReader();
  const batchSize = batchSizes.predictions;
  for await (const bytes of await read<Uint8Array>(filter, { ...options, batchSize, raw: true }))
    yield reader.read(bytes);
}

/** Reads an event's participants and their predictions, in the order of joining. */
export const readStoredGuests = (eventId: string): Cursor<StoredGuest> => readRaw(...ofEvent(eventId));

/** Reads participants and their predictions by id, in no particular order. */
export const readStoredGuestsById = (ids: Types.ObjectId[]): Cursor<StoredGuest> =>
  readRaw({ _id: { $in: ids } });

/** Reads participants by id, in no particular order. */
export const readGuests = async (ids: Types.ObjectId[]): Promise<Cursor<ParticipantRecord>> =>
  read({ _id: { $in: ids } }, { batchSize: batchSizes.records });

/** Reads the ids and revisions of all participants of an event. */
export async function readRevisions(
  eventId: string,
): Promise<Cursor<Pick<ParticipantRecord, '_id' | 'revision'>>> {
  const [filter, options] = ofEvent(eventId);
  return read(filter, { ...options, batchSize: batchSizes.records, projection: { revision: 1 } });
}
