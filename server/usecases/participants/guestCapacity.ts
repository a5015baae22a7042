import type { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { recountGuestsMs } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { GuestCountModel } from '../../models/guestCounts.ts';
import type { RecordOf } from '../../models/record.ts';
import { insertIfMissing } from '../duplicateKeyRetries.ts';

/** Returns the error for an event that has its maximum number of guests. */
export const eventFull = () =>
  new AppError('event_full', refusalTexts.translatable('eventFull', { most: counts.participantsPerEvent }));

/**
 * Places that a caller has reserved in an event. The reservation is invalid after a recount that has changed
 * `round`.
 */
interface Reservation {
  count: number;
  round: number;
}

/**
 * Reserves up to `wanted` places of an event, and returns the number of reserved places. Conditional updates
 * guarantee that all servers together never exceed `counts.participantsPerEvent`. `guestCount` is the number
 * of cached guests. If the event has more guests than reserved places, the guests are recounted first. This
 * happens because servers of an earlier version reserve no places.
 */
export async function reserveCapacity(
  eventId: Types.ObjectId,
  wanted: number,
  guestCount: number,
): Promise<Reservation> {
  const maxGuests = counts.participantsPerEvent;
  let count = wanted;
  let minTaken = guestCount;
  for (;;) {
    const taken = await GuestCountModel.findOneAndUpdate(
      { _id: eventId, taken: { $gte: minTaken, $lte: maxGuests - count } },
      { $inc: { taken: count, revision: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (taken) return { count, round: taken.round };
    const current = await GuestCountModel.findById(eventId).lean();
    const left = current ? maxGuests - current.taken : 0;
    if (!current) await createCount(eventId);
    else if (current.taken < minTaken) {
      await countGuests(eventId, current);
      minTaken = 0;
    } else if (left > 0) count = Math.min(left, wanted);
    else if (wasCountedRecently(current) || !(await countGuests(eventId, current)))
      return { count: 0, round: current.round };
    else count = wanted;
  }
}

type GuestCount = Pick<RecordOf<typeof GuestCountModel>, 'taken' | 'revision' | 'countedAt'>;

const wasCountedRecently = ({ countedAt }: GuestCount): boolean =>
  Math.abs(Date.now() - countedAt.getTime()) < recountGuestsMs;

const guestsOf = async (eventId: Types.ObjectId): Promise<number> =>
  ParticipantModel.countDocuments({ eventId });

async function createCount(eventId: Types.ObjectId): Promise<void> {
  const initial = { taken: await guestsOf(eventId), revision: 1, round: 1, countedAt: new Date() };
  await insertIfMissing(async () =>
    GuestCountModel.updateOne({ _id: eventId }, { $setOnInsert: initial }, { upsert: true }),
  );
}

/** Recounts the guests of an event. Returns true if the recount has freed places. */
async function countGuests(eventId: Types.ObjectId, current: GuestCount): Promise<boolean> {
  const taken = await guestsOf(eventId);
  const hasChanged = taken !== current.taken;
  // Stores the count only if nothing has changed since `current` was read. Otherwise the count could omit a
  // place that was reserved in between.
  await GuestCountModel.updateOne(
    { _id: eventId, revision: current.revision },
    { $set: { taken, countedAt: new Date() }, $inc: { revision: 1, ...(hasChanged && { round: 1 }) } },
  );
  return taken < current.taken;
}

/** Returns the current round of an event's count, or undefined if no place was ever reserved. */
export const currentRound = async (eventId: Types.ObjectId): Promise<number | undefined> =>
  (await GuestCountModel.findById(eventId, { round: 1 }).lean())?.round;

/**
 * Releases places whose guests were not stored or were removed. Does nothing if a recount has already
 * released the places.
 */
export async function releaseCapacity(
  eventId: Types.ObjectId,
  { count, round }: { count: number; round: number | undefined },
): Promise<void> {
  if (count === 0 || round === undefined) return;
  await GuestCountModel.updateOne({ _id: eventId, round }, { $inc: { taken: -count, revision: 1 } });
}
