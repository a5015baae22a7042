import { otherPages } from '../../../protocol/pages.ts';
import { traffic } from '../../base/limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { Counted, DailyTrafficRecord, PageViewRecord } from '../../models/platform/metrics.ts';

type Counts = Map<string, number>;

/** The running totals of one day. */
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

/**
 * Adds one record. The first page view of a visit sets the country of the visit for the day. Leaving a page
 * does not count as a visit.
 */
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

/** Returns counts in descending order. Equal counts are ordered by name, so that the order is stable. */
const listOf = (counts: Counts): Counted[] =>
  sorted(
    Array.from(counts, ([name, count]) => ({ name, count })),
    (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
  );

/**
 * Lists the most visited pages and one entry with the sum of all others. Invented page addresses can
 * therefore not make the record of a day large.
 */
function listPages(counts: Counts): Counted[] {
  const named = listOf(counts).filter(({ name }) => name !== otherPages);
  const listed = named.slice(0, traffic.pagesPerDay);
  const rest = named.slice(traffic.pagesPerDay).reduce((sum, { count }) => sum + count, 0);
  const others = rest + (counts.get(otherPages) ?? 0);
  return others > 0 ? [...listed, { name: otherPages, count: others }] : listed;
}

/** Returns the stored form of a day. Equal records give equal results. */
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
