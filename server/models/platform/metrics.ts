import type { TrackAnalytics } from '../../../protocol/schemas/platform/analytics.ts';
import {
  defineModel,
  flag,
  instant,
  listOf,
  number,
  optional,
  part,
  type RecordOf,
  text,
  word,
} from '../record.ts';

/**
 * A record of a page that was opened, or left after `duration` seconds. Stored for thirty days, without
 * address, user agent or any id of the visitor.
 */
export const PageViewModel = defineModel(
  'PageView',
  {
    eventType: word<TrackAnalytics['eventType']>(),
    /** Identifies the visit (one tab), not the person. */
    sessionId: text,
    /** The result of `countedPage`. */
    page: text,
    at: instant,
    device: text,
    browser: text,
    /** ISO code, or 'Unknown'. */
    country: text,
    duration: optional(number),
  },
  [[{ at: 1 }]],
);
export type PageViewRecord = RecordOf<typeof PageViewModel>;

export interface Counted {
  name: string;
  count: number;
}
const counted = listOf(part({ name: text, count: number }));

/** The roll-up of the traffic of one ended UTC day. After thirty days the single records are deleted. */
export const DailyTrafficModel = defineModel('DailyTraffic', {
  /** The day, `YYYY-MM-DD`. */
  _id: text,
  pageViews: number,
  uniqueVisitors: number,
  /** Page views by page: the most visited pages, and one entry for the rest. */
  pages: counted,
  /** Visits by country. */
  countries: counted,
  /** Page views by device and by browser. */
  devices: counted,
  browsers: counted,
  /** The number of pages whose leaving was reported, and the sum of their durations in seconds. */
  pagesLeft: number,
  duration: number,
});
export type DailyTrafficRecord = RecordOf<typeof DailyTrafficModel>;

/**
 * The roll-up of one ended UTC day, computed from the stored events, participants and payments. It is
 * recomputed when data of that day is removed. The collection's name is historical.
 */
export const DayMetricsModel = defineModel(
  'DayMetrics',
  {
    /** The day, `YYYY-MM-DD`. */
    _id: text,
    /** Events created that day: `createdEvents` includes events removed since, `storedEvents` does not. */
    createdEvents: number,
    storedEvents: number,
    newUsers: number,
    activeUsers: number,
    /** Active participants who had been active before, grouped by their last active day. */
    returns: listOf(part({ lastDay: text, count: number })),
    /** Sales by mode (test or real), in cents. */
    sales: listOf(part({ isTest: flag, total: number, count: number })),
    countedAt: instant,
  },
  [[{ countedAt: 1 }]],
  'dayfigures',
);
export type DayMetricsRecord = RecordOf<typeof DayMetricsModel>;
export type Sales = DayMetricsRecord['sales'][number];
