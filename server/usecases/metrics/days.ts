import { addDays, dayOf, lastDays, startOfDay } from '../../../protocol/rules/days.ts';
import { metricsTimes } from '../../base/limits.ts';
import type { KeyedQueues } from '../../base/concurrency.ts';
import { DayMetricsModel, type DayMetricsRecord, type Sales } from '../../models/platform/metrics.ts';
import { countedEvents, EventModel } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { RemovedEventModel } from '../../models/removedEvent.ts';
import { PaymentModel } from '../../models/platform/payments.ts';
import { upsertWithRetry } from '../duplicateKeyRetries.ts';

/**
 * Computes the metrics of consecutive UTC days from the stored data. Omits the sample event, and rehearsals
 * with their guests.
 */
async function countDays(days: string[]): Promise<DayMetricsRecord[]> {
  const countedAt = new Date();
  const during = { $gte: startOfDay(days[0]!), $lt: startOfDay(addDays(days.at(-1)!, 1)) };
  const [events, removed, guests, payments] = await Promise.all([
    EventModel.find({ ...countedEvents, createdAt: during }, { createdAt: 1 }).lean(),
    RemovedEventModel.find({ createdAt: during }, { createdAt: 1 }).lean(),
    ParticipantModel.find({ activeDays: { $in: days } }, { _id: 0, activeDays: 1 }).lean(),
    PaymentModel.find({ paidAt: during, status: 'completed' }, { paidAt: 1, isTest: 1, amount: 1 }).lean(),
  ]);
  const createdOn = (day: string, records: { createdAt?: Date | undefined }[]) =>
    records.filter(({ createdAt }) => createdAt && dayOf(createdAt) === day).length;
  return days.map((day) => {
    const visits = guests.flatMap(({ activeDays }) => (activeDays?.includes(day) ? [activeDays] : []));
    const storedEvents = createdOn(day, events);
    return {
      _id: day,
      createdEvents: storedEvents + createdOn(day, removed),
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

/** Deletes the stored metrics of days whose data has changed. The next read computes them again. */
export async function forgetDays(queues: KeyedQueues, days: string[]): Promise<void> {
  await queues.run('metrics', async () => DayMetricsModel.deleteMany({ _id: { $in: days } }));
}

/** Returns the metrics of all days since the first event or payment, oldest first, including today. */
export async function metricsByDay(queues: KeyedQueues, now: Date): Promise<DayMetricsRecord[]> {
  const today = dayOf(now);
  const first = await firstDay(today);
  const closedBefore = dayOf(new Date(now.getTime() - metricsTimes.closedAfterMs));
  const cached = await DayMetricsModel.find({ _id: { $gte: first, $lt: closedBefore } })
    .sort({ _id: 1 })
    .lean();
  const cachedDays = new Set(cached.map(({ _id }) => _id));
  const missing = daysFrom(first, today).filter((day) => !cachedDays.has(day));
  const added: DayMetricsRecord[] = [];
  const closed = missing.filter((day) => day < closedBefore);
  for (const batch of batchesOf(closed, metricsTimes.daysPerQuery.foreground))
    added.push(...(await rollUp(queues, batch)));
  added.push(...(await countDays(missing.filter((day) => day >= closedBefore))));
  return [...cached, ...added].toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Splits days into batches of consecutive days. No batch is longer than `maxLength`. */
function batchesOf(days: string[], maxLength: number): string[][] {
  const batches: string[][] = [];
  for (const day of days) {
    const batch = batches.at(-1);
    if (batch && batch.length < maxLength && addDays(batch.at(-1)!, 1) === day) batch.push(day);
    else batches.push([day]);
  }
  return batches;
}

/**
 * Computes and stores the metrics of past days. Replaces stored metrics, because they can be wrong after a
 * crash.
 */
export const rollUp = async (queues: KeyedQueues, days: string[]): Promise<DayMetricsRecord[]> =>
  queues.run('metrics', async () => {
    const metrics = await countDays(days);
    const writes = metrics.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }));
    await upsertWithRetry(async () => DayMetricsModel.bulkWrite(writes));
    return metrics;
  });

/**
 * Recounts all days that were last counted before `before`. Pauses after each batch. Returns false if there
 * were no such days.
 */
export async function recountDays(
  queues: KeyedQueues,
  before: Date,
  pause: () => Promise<void>,
): Promise<boolean> {
  const outdated = await DayMetricsModel.find({ countedAt: { $lt: before } }, { _id: 1 }).lean();
  const days = outdated.map(({ _id }) => _id).toSorted();
  for (const batch of batchesOf(days, metricsTimes.daysPerQuery.background)) {
    await rollUp(queues, batch);
    await pause();
  }
  return outdated.length > 0;
}

/** Returns the first day with an event or a payment. */
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

/**
 * The number of days in each of the two spans that retention compares: the last thirty days and the thirty
 * days before.
 */
const userRetentionDays = 30;

/**
 * Groups the guests who were active on `day` by the previous day on which they were active, and counts each
 * group. Ignores days that `retention` does not need.
 */
export function returnsOn(day: string, visits: string[][]): DayMetricsRecord['returns'] {
  const earliest = addDays(day, 1 - 2 * userRetentionDays);
  const counts = new Map<string, number>();
  for (const days of visits) {
    const previousDay = days
      .filter((other) => other < day)
      .toSorted()
      .at(-1);
    if (previousDay !== undefined && previousDay >= earliest)
      counts.set(previousDay, (counts.get(previousDay) ?? 0) + 1);
  }
  return Array.from(counts, ([lastDay, count]) => ({ lastDay, count }));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Computes retention over two spans of thirty days. `users` is the number of guests who were active in the
 * earlier span. `returned` is the number of these who were also active in the later span.
 *
 * A guest who returned has exactly one return that starts in the earlier span and ends in the later one. All
 * other returns are within one span. The counts per day are therefore sufficient, and no list of guests is
 * needed.
 */
export function retention(metrics: DayMetricsRecord[], today: string): { users: number; returned: number } {
  const recentSpan = new Set(lastDays(userRetentionDays, today));
  const earlierSpan = new Set(lastDays(userRetentionDays, addDays(today, -userRetentionDays)));
  const returnsFrom = (span: Set<string>, { returns }: DayMetricsRecord) =>
    sum(returns.filter(({ lastDay }) => span.has(lastDay)).map(({ count }) => count));
  const daysIn = (span: Set<string>) => metrics.filter(({ _id }) => span.has(_id));
  return {
    users: sum(daysIn(earlierSpan).map((day) => day.activeUsers - returnsFrom(earlierSpan, day))),
    returned: sum(daysIn(recentSpan).map((day) => returnsFrom(earlierSpan, day))),
  };
}
