import type { Model, Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import { EventModel, ParticipantModel } from '../../models/game.ts';
import { HelperLinkModel } from '../../models/helpers.ts';
import { LogEntryModel, type LogEntryRecord, type NotedEntry } from '../../models/log.ts';

/** What may hold entries that are not in the log yet. */
interface Noting {
  _id: Types.ObjectId;
  noted?: NotedEntry[];
}

const isNoting = { 'noted.at': { $gt: new Date(0) } };

/**
 * Moves what documents have noted to the log: of one event, or of all. Whoever reads a log does that first, and a job does it
 * for those that nobody reads. Done twice, or cut short at any point, it is harmless: an entry has its id from the
 * beginning.
 */
export async function moveNoted(eventId?: Types.ObjectId): Promise<void> {
  const wanted = { ...isNoting, ...(eventId && { eventId }) };
  const events = { ...isNoting, ...(eventId && { _id: eventId }) };
  for (const event of await EventModel.find(events, { noted: 1 }).lean())
    await moveNotedIn(EventModel, event._id, event);
  for (const guest of await ParticipantModel.find(wanted, { noted: 1, eventId: 1 }).lean())
    await moveNotedIn(ParticipantModel, guest.eventId, guest);
  for (const link of await HelperLinkModel.find(wanted, { noted: 1, eventId: 1 }).lean())
    await moveNotedIn(HelperLinkModel, link.eventId, link);
}

/** The same for guests who are about to be removed: what was done to them stays in the log. */
export async function moveNotedOfGuests(eventId: Types.ObjectId, ids: Types.ObjectId[]): Promise<void> {
  const guests = await ParticipantModel.find({ _id: { $in: ids }, ...isNoting }, { noted: 1 }).lean();
  for (const guest of guests) await moveNotedIn(ParticipantModel, eventId, guest);
}

/** The same for one document. */
export async function moveNotedIn<Doc extends Noting>(
  model: Model<Doc>,
  eventId: Types.ObjectId,
  { _id, noted = [] }: Noting,
): Promise<void> {
  if (noted.length === 0) return;
  await writeEntries(noted.map((entry) => ({ ...entry, eventId })));
  const moved = { $pull: { noted: { _id: { $in: noted.map((entry) => entry._id) } } } };
  await (model as unknown as Model<Noting>).updateOne({ _id }, moved);
}

/**
 * Writes entries of one event, those that are there already once more alike. Beyond so many of an event the oldest go, and
 * of what guests did themselves beyond fewer: who joins and leaves again and again takes nothing of the hosts' out of it.
 */
export async function writeEntries(entries: LogEntryRecord[]): Promise<void> {
  await LogEntryModel.bulkWrite(
    entries.map(({ _id, ...entry }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: entry }, upsert: true },
    })),
    { ordered: false },
  );
  const [{ eventId }] = entries as [LogEntryRecord];
  if (entries.some(({ by }) => by === 'guest'))
    await dropOldest({ eventId, by: 'guest' }, counts.logEntriesOfGuests);
  await dropOldest({ eventId }, counts.logEntries);
}

async function dropOldest(
  some: Pick<LogEntryRecord, 'eventId'> & Partial<LogEntryRecord>,
  most: number,
): Promise<void> {
  const [oldest] = await LogEntryModel.find(some, { _id: 1 }).sort({ _id: -1 }).skip(most).limit(1).lean();
  if (oldest) await LogEntryModel.deleteMany({ ...some, _id: { $lte: oldest._id } });
}
