import { otherPages } from '../../../protocol/pages.ts';
import { traffic } from '../../base/limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { Counted, DailyTrafficRecord, PageViewRecord } from '../../models/platform/metrics.ts';

type Counts = Map<string, number>;

/** A day's traffic while it is being counted. */
export interface DayCounter {
  pageViews: number;
  visits: Set<string>;
  pages: Counts;
  countries: Counts;
  devices: Counts;
  browsers: Counts;
  pagesLeft: number;
  duration: number;
}

/** A day on which nothing has been counted yet. */
export const newCounter = (): DayCounter => ({
  pageViews: 0,
  visits: new Set(),
  pages: new Map(),
  countries: new Map(),
  devices: new Map(),
  browsers: new Map(),
  pagesLeft: 0,
  duration: 0,
});

const add = (counts: Counts, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Counts one record in. A visit is of the country of its first page of the day; leaving a page makes no visit. */
export function countIn(counter: DayCounter, record: PageViewRecord): void {
  if (record.eventType === 'page_duration') {
    counter.pagesLeft += 1;
    counter.duration += record.duration ?? 0;
    return;
  }
  if (!counter.visits.has(record.sessionId)) add(counter.countries, record.country);
  counter.pageViews += 1;
  counter.visits.add(record.sessionId);
  add(counter.pages, record.page);
  add(counter.devices, record.device);
  add(counter.browsers, record.browser);
}

/** The greatest first; equal ones by name, so that the order is always the same. */
const listOf = (counts: Counts): Counted[] =>
  sorted(
    Array.from(counts, ([name, count]) => ({ name, count })),
    (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
  );

/** However many addresses somebody makes up, a day stays small: what is beyond the most visited pages is one. */
function listPages(counts: Counts): Counted[] {
  const named = listOf(counts).filter(({ name }) => name !== otherPages);
  const kept = named.slice(0, traffic.pagesPerDay);
  const rest = named.slice(traffic.pagesPerDay).reduce((sum, { count }) => sum + count, 0);
  const others = rest + (counts.get(otherPages) ?? 0);
  return others > 0 ? [...kept, { name: otherPages, count: others }] : kept;
}

/** A day as it is kept. The same records give the same day. */
export const closeDay = (day: string, counter: DayCounter): DailyTrafficRecord => ({
  _id: day,
  pageViews: counter.pageViews,
  uniqueVisitors: counter.visits.size,
  pages: listPages(counter.pages),
  countries: listOf(counter.countries),
  devices: listOf(counter.devices),
  browsers: listOf(counter.browsers),
  pagesLeft: counter.pagesLeft,
  duration: counter.duration,
});
