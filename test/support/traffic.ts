import { Types } from 'mongoose';
import { addDays, dayOf, lastDays, startOfDay } from '../../protocol/rules/days.ts';
import {
  DailyTrafficModel,
  type DailyTrafficRecord,
  PageViewModel,
  type PageViewRecord,
} from '../../server/models/platform/metrics.ts';
import { closeDay, countIn, newCounter } from '../../server/usecases/metrics/trafficDay.ts';

/** The traffic of a year. */
export interface TrafficPlan {
  now: Date;
  /** The number of past days with traffic. */
  days: number;
  /** The number of most recent past days that keep their single records. Today has records, too. */
  rawDays: number;
  viewsPerDay: number;
}

const batchSize = 1_000;

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length]!;
const machines = [
  ['Mobile', 'Safari'],
  ['Mobile', 'Chrome'],
  ['Mobile', 'Chrome'],
  ['Desktop', 'Chrome'],
  ['Mobile', 'Samsung Internet for Android'],
  ['Desktop', 'Firefox'],
  ['Tablet', 'Safari'],
] as const;
const countries = ['US', 'CA', 'DE', 'US', 'GB', 'Unknown', 'AT', 'US', 'FR', 'JP'];
const pagesOf = (code: string) => [
  `/event/${code}`,
  `/event/${code}`,
  `/leaderboard/${code}`,
  `/admin/${code}`,
];

/**
 * A visit has four page views of one event, or begins at the landing page. The fifth record has a duration.
 */
function recordOf(day: string, index: number): PageViewRecord {
  const visit = Math.floor(index / 5);
  const isLeaving = index % 5 === 4;
  const [device, browser] = pick(machines, visit);
  return {
    _id: new Types.ObjectId(),
    eventType: isLeaving ? 'page_duration' : 'page_view',
    sessionId: `${day}-${visit}`,
    page: visit % 4 === 0 ? '/' : pick(pagesOf(`SEED${visit % 30}`), index),
    at: new Date(startOfDay(day).getTime() + index),
    device,
    browser,
    country: pick(countries, visit),
    ...(isLeaving && { duration: 30 + (visit % 200) }),
  };
}

/**
 * Fills a database with deterministic traffic: a roll-up for each past day, and single records for the most
 * recent ones.
 */
export async function fillTraffic({ now, days, rawDays, viewsPerDay }: TrafficPlan): Promise<void> {
  const today = dayOf(now);
  const rolledUp: DailyTrafficRecord[] = [];
  let raw: PageViewRecord[] = [];
  for (const day of lastDays(days + 1, today)) {
    const records = Array.from({ length: viewsPerDay }, (_, index) => recordOf(day, index));
    const counter = newCounter();
    for (const record of records) countIn(counter, record);
    if (day < today) rolledUp.push(closeDay(day, counter));
    if (day >= addDays(today, -rawDays)) raw.push(...records);
    if (raw.length < batchSize && day < today) continue;
    await PageViewModel.insertMany(raw, { lean: true });
    raw = [];
  }
  await DailyTrafficModel.insertMany(rolledUp, { lean: true });
}
