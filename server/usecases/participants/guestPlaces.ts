import type { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { GuestCountModel } from '../../models/guestCounts.ts';
import type { RecordOf } from '../../models/record.ts';
import { writeUnlessThere } from '../retryUpsert.ts';

/** As many guests as an event may have are in it. */
export const eventFull = () =>
  new AppError('event_full', refusalTexts.translatable('eventFull', { most: counts.participantsPerEvent }));

/** Places of an event that were taken; they count while `round` is that of the event's count. */
interface Places {
  count: number;
  round: number;
}

/** The guests of a full event are counted again at most so often: that reads all of them. */
const recountMs = 10_000;

/**
 * Takes up to `wanted` places of an event, by one conditional update: all servers together never take more places than
 * `counts.participantsPerEvent`. Gives how many it got. `guestCount`: the guests that this process knows of; where fewer
 * places are taken (a server of an earlier version takes none), the guests are counted first.
 */
export async function reservePlaces(
  eventId: Types.ObjectId,
  wanted: number,
  guestCount: number,
): Promise<Places> {
  const most = counts.participantsPerEvent;
  let count = wanted;
  let least = guestCount;
  for (;;) {
    const taken = await GuestCountModel.findOneAndUpdate(
      { _id: eventId, taken: { $gte: least, $lte: most - count } },
      { $inc: { taken: count, revision: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (taken) return { count, round: taken.round };
    const known = await GuestCountModel.findById(eventId).lean();
    const left = known ? most - known.taken : 0;
    if (!known) await beginCount(eventId);
    else if (known.taken < least) {
      await countGuests(eventId, known);
      least = 0;
    } else if (left > 0) count = Math.min(left, wanted);
    else if (wasCountedLately(known) || !(await countGuests(eventId, known)))
      return { count: 0, round: known.round };
    else count = wanted;
  }
}

type Known = Pick<RecordOf<typeof GuestCountModel>, 'taken' | 'revision' | 'countedAt'>;

const wasCountedLately = ({ countedAt }: Known): boolean =>
  Math.abs(Date.now() - countedAt.getTime()) < recountMs;

const guestsOf = async (eventId: Types.ObjectId): Promise<number> =>
  ParticipantModel.countDocuments({ eventId });

async function beginCount(eventId: Types.ObjectId): Promise<void> {
  const first = { taken: await guestsOf(eventId), revision: 1, round: 1, countedAt: new Date() };
  await writeUnlessThere(async () =>
    GuestCountModel.updateOne({ _id: eventId }, { $setOnInsert: first }, { upsert: true }),
  );
}

/** Counts the guests of an event again; gives whether fewer places are taken now. */
async function countGuests(eventId: Types.ObjectId, known: Known): Promise<boolean> {
  const taken = await guestsOf(eventId);
  const isAnother = taken !== known.taken;
  // Without a change since `known` was read: a place that is taken meanwhile may be missing in the new count.
  await GuestCountModel.updateOne(
    { _id: eventId, revision: known.revision },
    { $set: { taken, countedAt: new Date() }, $inc: { revision: 1, ...(isAnother && { round: 1 }) } },
  );
  return taken < known.taken;
}

/** The round in which the places of an event are taken now; undefined where none was taken yet. */
export const countRoundOf = async (eventId: Types.ObjectId): Promise<number | undefined> =>
  (await GuestCountModel.findById(eventId, { round: 1 }).lean())?.round;

/** Gives places back whose guests are not stored, or no more. After another count nothing has to be given back. */
export async function releasePlaces(
  eventId: Types.ObjectId,
  { count, round }: { count: number; round: number | undefined },
): Promise<void> {
  if (count === 0 || round === undefined) return;
  await GuestCountModel.updateOne({ _id: eventId, round }, { $inc: { taken: -count, revision: 1 } });
}
