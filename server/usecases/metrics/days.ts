import { addDays, dayOf, lastDays, startOfDay } from '../../../protocol/rules/days.ts';
import type { Locks } from '../../base/concurrency.ts';
import { DayMetricsModel, type DayMetricsRecord, type Sales } from '../../models/platform/metrics.ts';
import { countedEvents, EventModel } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { RemovedEventModel } from '../../models/removedEvent.ts';
import { PaymentModel } from '../../models/platform/payments.ts';
import { writeOnce } from '../retryUpsert.ts';

/** A day is rolled up when nothing of it can be under way any more. */
const closedAfterMs = 5 * 60_000;
/** How many days are counted at once: when somebody waits for them, and when predictions shall pass in between. */
const daysAtOnce = { waitedFor: 28, inBackground: 7 };

/** Counts UTC days that follow each other from what is stored. The sample event, rehearsals, and who plays in them count nowhere. */
async function countDays(days: string[]): Promise<DayMetricsRecord[]> {
  const countedAt = new Date();
  const during = { $gte: startOfDay(days[0]!), $lt: startOfDay(addDays(days.at(-1)!, 1)) };
  const [events, removed, guests, payments] = await Promise.all([
    EventModel.find({ ...countedEvents, createdAt: during }, { createdAt: 1 }).lean(),
    RemovedEventModel.find({ createdAt: during }, { createdAt: 1 }).lean(),
    ParticipantModel.find({ activeDays: { $in: days } }, { _id: 0, activeDays: 1 }).lean(),
    PaymentModel.find({ paidAt: during, status: 'completed' }, { paidAt: 1, isTest: 1, amount: 1 }).lean(),
  ]);
  const madeOn = (day: string, made: { createdAt?: Date | undefined }[]) =>
    made.filter(({ createdAt }) => createdAt && dayOf(createdAt) === day).length;
  return days.map((day) => {
    const visits = guests.flatMap(({ activeDays }) => (activeDays?.includes(day) ? [activeDays] : []));
    const storedEvents = madeOn(day, events);
    return {
      _id: day,
      createdEvents: storedEvents + madeOn(day, removed),
      storedEvents,
      newUsers: visits.filter((active) => active.every((other) => other >= day)).length,
      activeUsers: visits.length,
      returns: returnsOn(day, visits),
      sales: salesOf(payments.filter(({ paidAt }) => paidAt && dayOf(paidAt) === day)),
      countedAt,
    };
  });
}

const salesOf = (payments: { isTest: boolean; amount: number }[]): Sales[] =>
  [true, false].flatMap((isTest) => {
    const amounts = payments.filter((payment) => payment.isTest === isTest).map(({ amount }) => amount);
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    return amounts.length > 0 ? { isTest, total, count: amounts.length } : [];
  });

/** The days whose metrics have changed are counted anew when they are asked for. */
export async function forgetDays(locks: Locks, days: string[]): Promise<void> {
  await locks.inTurn('metrics', async () => DayMetricsModel.deleteMany({ _id: { $in: days } }));
}

/** The metrics of every day since the first event or payment, oldest first, today last. */
export async function metricsByDay(locks: Locks, now: Date): Promise<DayMetricsRecord[]> {
  const today = dayOf(now);
  const first = await firstDay(today);
  const closedBefore = dayOf(new Date(now.getTime() - closedAfterMs));
  const known = await DayMetricsModel.find({ _id: { $gte: first, $lt: closedBefore } })
    .sort({ _id: 1 })
    .lean();
  const isKnown = new Set(known.map(({ _id }) => _id));
  const missing = daysFrom(first, today).filter((day) => !isKnown.has(day));
  const added: DayMetricsRecord[] = [];
  const closed = missing.filter((day) => day < closedBefore);
  for (const run of runsOf(closed, daysAtOnce.waitedFor)) added.push(...(await rollUp(locks, run)));
  added.push(...(await countDays(missing.filter((day) => day >= closedBefore))));
  return [...known, ...added].toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days in stretches that follow each other, none longer than `most`. */
function runsOf(days: string[], most: number): string[][] {
  const runs: string[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.length < most && addDays(run.at(-1)!, 1) === day) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** Counts ended days and keeps that; also in case a crash has left wrong metrics there. */
export const rollUp = async (locks: Locks, run: string[]): Promise<DayMetricsRecord[]> =>
  locks.inTurn('metrics', async () => {
    const metrics = await countDays(run);
    const put = metrics.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }));
    await writeOnce(async () => DayMetricsModel.bulkWrite(put));
    return metrics;
  });

/** Counts the days anew that were counted before an instant, slowly; true when there were any. */
export async function recountDays(locks: Locks, before: Date, pause: () => Promise<void>): Promise<boolean> {
  const old = await DayMetricsModel.find({ countedAt: { $lt: before } }, { _id: 1 }).lean();
  const days = old.map(({ _id }) => _id).toSorted();
  for (const run of runsOf(days, daysAtOnce.inBackground)) {
    await rollUp(locks, run);
    await pause();
  }
  return old.length > 0;
}

/** Before it there is nothing to count. */
async function firstDay(today: string): Promise<string> {
  const [event, removed, payment] = await Promise.all([
    EventModel.findOne(countedEvents, { createdAt: 1 }).sort({ createdAt: 1 }).lean(),
    RemovedEventModel.findOne({ createdAt: { $gt: new Date(0) } }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean(),
    PaymentModel.findOne({ paidAt: { $gt: new Date(0) } }, { paidAt: 1 })
      .sort({ paidAt: 1 })
      .lean(),
  ]);
  const instants = [event?.createdAt, removed?.createdAt, payment?.paidAt];
  const days = instants.flatMap((at) => (at ? dayOf(at) : []));
  return [today, ...days].toSorted()[0]!;
}

/** Retention compares the last thirty days with the thirty before. */
const userRetentionDays = 30;

/**
 * Of the guests who were there on a day: on which day they had been there last, and how many of them; only what
 * retention can still look back to.
 */
export function returnsOn(day: string, visits: string[][]): DayMetricsRecord['returns'] {
  const earliest = addDays(day, 1 - 2 * userRetentionDays);
  const counts = new Map<string, number>();
  for (const days of visits) {
    const before = days
      .filter((other) => other < day)
      .toSorted()
      .at(-1);
    if (before !== undefined && before >= earliest) counts.set(before, (counts.get(before) ?? 0) + 1);
  }
  return Array.from(counts, ([lastDay, count]) => ({ lastDay, count }));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * How many guests were there in the thirty days before the last thirty, and how many of them came back in the last
 * thirty. Who came back did so exactly once from the one span to the other, and who was there on several days of a span
 * returned within it: so days alone tell it, without a list of guests.
 */
export function retention(metrics: DayMetricsRecord[], today: string): { users: number; returned: number } {
  const lately = new Set(lastDays(userRetentionDays, today));
  const before = new Set(lastDays(userRetentionDays, addDays(today, -userRetentionDays)));
  const from = (span: Set<string>, { returns }: DayMetricsRecord) =>
    sum(returns.filter(({ lastDay }) => span.has(lastDay)).map(({ count }) => count));
  const of = (span: Set<string>) => metrics.filter(({ _id }) => span.has(_id));
  return {
    users: sum(of(before).map((day) => day.activeUsers - from(before, day))),
    returned: sum(of(lately).map((day) => from(before, day))),
  };
}
