import { traffic } from '../../../protocol/limits.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { DailyTrafficModel, type DailyTrafficRecord } from '../../models/DailyTraffic.ts';
import { PageViewModel } from '../../models/PageView.ts';
import { closeTally } from './analyticsTally.ts';
import { endRecords, tallyDay, tallyToday, writeRecords } from './analyticsRecords.ts';
import { writeOnce } from '../platform/races.ts';

/** Deleted at a time, so that predictions pass in between. */
const batchSize = 200;

let rollingUp: Promise<void> | undefined;
/** Every day before this one has been rolled up. */
let doneBefore = '';

/**
 * Rolls up every ended day that has records and is not rolled up yet, the oldest first; each is counted from its
 * records alone, so that doing it again, or going on after a crash, gives the same.
 */
export async function rollUpTraffic(now: Date): Promise<void> {
  if (doneBefore === dayOf(now)) return;
  rollingUp ??= rollUpDays(dayOf(now)).finally(() => (rollingUp = undefined));
  await rollingUp;
}

async function rollUpDays(today: string): Promise<void> {
  await writeRecords();
  const last = await DailyTrafficModel.findOne({ _id: { $lt: today } })
    .sort({ _id: -1 })
    .lean();
  let day = await dayWithRecords(last && addDays(last._id, 1));
  while (day !== undefined && day < today) {
    const rolledUp = closeTally(day, await tallyDay(day));
    await writeOnce(async () => DailyTrafficModel.replaceOne({ _id: day }, rolledUp, { upsert: true }));
    day = await dayWithRecords(addDays(day, 1));
  }
  doneBefore = today;
}

/** The first day with records, of all or from one on. */
async function dayWithRecords(from: string | null): Promise<string | undefined> {
  const first = await PageViewModel.findOne(from === null ? {} : { at: { $gte: startOfDay(from) } })
    .sort({ at: 1 })
    .lean();
  return first ? dayOf(first.at) : undefined;
}

/** Removes single records that are older than thirty days; their days stay. */
export async function expireRecords(now: Date): Promise<void> {
  const old = { at: { $lt: startOfDay(addDays(dayOf(now), -traffic.rawDays)) } };
  for (;;) {
    const batch = await PageViewModel.find(old, { _id: 1 }).sort({ at: 1 }).limit(batchSize).lean();
    if (batch.length === 0) return;
    await PageViewModel.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
}

/** The traffic of the last `count` days, oldest first, today's up to this moment; days without any are left out. */
export async function listTraffic(count: number, now: Date): Promise<DailyTrafficRecord[]> {
  await rollUpTraffic(now);
  const today = dayOf(now);
  const ended = await DailyTrafficModel.find({ _id: { $gte: addDays(today, 1 - count), $lt: today } })
    .sort({ _id: 1 })
    .lean();
  return [...ended, closeTally(today, await tallyToday(now))];
}

/** Writes what still waits and forgets what was counted; nothing may be tracked after it. */
export async function endTraffic(): Promise<void> {
  doneBefore = '';
  await endRecords();
}
