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
 * Records that a page was opened, or that it was left after `duration` seconds. It is stored for thirty days.
 * It contains no address, user agent or id of the visitor.
 */
export const PageViewModel = defineModel(
  'PageView',
  {
    eventType: word<TrackAnalytics['eventType']>(),
    /** Identifies the visit in one browser tab, but not the person. */
    sessionId: text,
    /** The address that `countedPage` returned. */
    page: text,
    at: instant,
    device: text,
    browser: text,
    /** An ISO code, or 'Unknown'. */
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

/** The traffic summary of one past UTC day. Single records are deleted after thirty days. */
export const DailyTrafficModel = defineModel('DailyTraffic', {
  /** The day, `YYYY-MM-DD`. */
  _id: text,
  pageViews: number,
  uniqueVisitors: number,
  /** Page views by page. It contains the most visited pages and one entry for all others. */
  pages: counted,
  /** Visits by country. */
  countries: counted,
  /** Page views by device and by browser. */
  devices: counted,
  browsers: counted,
  /** The number of times that visitors left a page, and the sum of the durations in seconds. */
  pagesLeft: number,
  duration: number,
});
export type DailyTrafficRecord = RecordOf<typeof DailyTrafficModel>;

/**
 * The metrics summary of one past UTC day. It is computed from the stored events, participants and payments,
 * and recomputed when data of that day is removed. The collection's name comes from earlier versions.
 */
export const DayMetricsModel = defineModel(
  'DayMetrics',
  {
    /** The day, `YYYY-MM-DD`. */
    _id: text,
    /**
     * The events that were created on that day. `createdEvents` includes removed events, `storedEvents` does
     * not.
     */
    createdEvents: number,
    storedEvents: number,
    newUsers: number,
    activeUsers: number,
    /**
     * The active participants who had been active before, grouped by the previous day on which they were
     * active.
     */
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
