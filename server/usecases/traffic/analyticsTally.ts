import { otherPages } from '../../../protocol/pages.ts';
import { traffic } from '../../../protocol/limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { DailyTrafficRecord, Tallied } from '../../models/DailyTraffic.ts';
import type { PageViewRecord } from '../../models/PageView.ts';

type Counts = Map<string, number>;

/** A day's traffic while it is being counted. */
export interface Tally {
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
export const emptyTally = (): Tally => ({
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
export function countIn(tally: Tally, record: PageViewRecord): void {
  if (record.eventType === 'page_duration') {
    tally.pagesLeft += 1;
    tally.duration += record.duration ?? 0;
    return;
  }
  if (!tally.visits.has(record.sessionId)) add(tally.countries, record.country);
  tally.pageViews += 1;
  tally.visits.add(record.sessionId);
  add(tally.pages, record.page);
  add(tally.devices, record.device);
  add(tally.browsers, record.browser);
}

/** The greatest first; equal ones by name, so that the order is always the same. */
const listOf = (counts: Counts): Tallied[] =>
  sorted(
    Array.from(counts, ([name, count]) => ({ name, count })),
    (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
  );

/** However many addresses somebody makes up, a day stays small: what is beyond the most visited pages is one. */
function listPages(counts: Counts): Tallied[] {
  const named = listOf(counts).filter(({ name }) => name !== otherPages);
  const kept = named.slice(0, traffic.pagesPerDay);
  const rest = named.slice(traffic.pagesPerDay).reduce((sum, { count }) => sum + count, 0);
  const others = rest + (counts.get(otherPages) ?? 0);
  return others > 0 ? [...kept, { name: otherPages, count: others }] : kept;
}

/** A day as it is kept. The same records give the same day. */
export const closeTally = (day: string, tally: Tally): DailyTrafficRecord => ({
  _id: day,
  pageViews: tally.pageViews,
  uniqueVisitors: tally.visits.size,
  pages: listPages(tally.pages),
  countries: listOf(tally.countries),
  devices: listOf(tally.devices),
  browsers: listOf(tally.browsers),
  pagesLeft: tally.pagesLeft,
  duration: tally.duration,
});
