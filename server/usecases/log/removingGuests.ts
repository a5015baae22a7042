import type { Types } from 'mongoose';
import { logFailure } from '../../logFailure.ts';
import { ParticipantModel } from '../../models/game.ts';
import { LogEntryModel, type LogEntryRecord } from '../../models/log.ts';
import type { App } from '../App.ts';
import { entryOf } from './entries.ts';
import { writeEntries } from './moveNoted.ts';

/** So many of them an entry names; it counts all. */
const mostNamed = 20;
/** A removal takes milliseconds: what has waited so long was cut short. */
const patienceMs = 30_000;

/**
 * Removes guests and notes it in the log. Their documents go, so nothing of theirs can hold the entry: it is written before
 * and counts afterwards. After a kill in between, it counts if they are gone. `remove` gives how many were there.
 */
export async function removingGuests(
  app: App,
  eventId: Types.ObjectId,
  guests: { _id: Types.ObjectId }[],
  remove: () => Promise<number>,
): Promise<number> {
  if (guests.length === 0) return remove();
  const participantIds = guests.slice(0, mostNamed).map(({ _id }) => _id);
  const done = { what: 'guestsRemoved', count: guests.length, participantIds } as const;
  const entry = { ...entryOf(app, done), eventId, isPending: true };
  await writeEntries([entry]);
  try {
    const removedCount = await remove();
    await settle(entry, removedCount > 0);
    return removedCount;
  } catch (error) {
    // They may be gone all the same; if this fails, too, it is looked for later.
    await settleByGuests(entry).catch((failure: unknown) =>
      logFailure(failure, 'an entry of the log stays open', { eventId: eventId.toString() }),
    );
    throw error;
  }
}

async function settle({ _id }: Pick<LogEntryRecord, '_id'>, isDone: boolean): Promise<void> {
  if (isDone) await LogEntryModel.updateOne({ _id }, { $unset: { isPending: 1 } });
  else await LogEntryModel.deleteOne({ _id });
}

async function settleByGuests(entry: Pick<LogEntryRecord, '_id' | 'participantIds'>): Promise<void> {
  const isThere = await ParticipantModel.exists({ _id: { $in: entry.participantIds ?? [] } });
  await settle(entry, isThere === null);
}

/** Settles what a kill has left open. `now` in epoch milliseconds. */
export async function settlePending(now: number): Promise<void> {
  const before = new Date(now - patienceMs);
  for (const entry of await LogEntryModel.find({ isPending: true, at: { $lt: before } }).lean())
    await settleByGuests(entry);
}
