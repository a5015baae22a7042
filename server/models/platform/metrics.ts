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
 * A page that was opened, or left after `duration` seconds, stored for thirty days. Everything that is known of the
 * visitor: no address, no user agent, nobody's id.
 */
export const PageViewModel = defineModel(
  'PageView',
  {
    eventType: word<TrackAnalytics['eventType']>(),
    /** Names the visit (one tab), not the person. */
    sessionId: text,
    /** As `countedPage` gives it. */
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

/** How often something was counted. */
export interface Counted {
  name: string;
  count: number;
}
const counted = listOf(part({ name: text, count: number }));

/** The traffic of one ended day (UTC): all that is left of its records after thirty days. */
export const DailyTrafficModel = defineModel('DailyTraffic', {
  /** The day, `YYYY-MM-DD`. */
  _id: text,
  pageViews: number,
  uniqueVisitors: number,
  /** Page views by page; the most visited ones, the rest in one. */
  pages: counted,
  /** Visits by country. */
  countries: counted,
  /** Page views by device and by browser. */
  devices: counted,
  browsers: counted,
  /** Of the pages that were left and told so: how many, and how long they had been open together, in seconds. */
  pagesLeft: number,
  duration: number,
});
export type DailyTrafficRecord = RecordOf<typeof DailyTrafficModel>;

/**
 * The roll-up of one UTC day, counted from the events, participants and payments that are stored, and counted anew
 * whenever something of that day goes. Today has none. The collection has the name that it was first given.
 */
export const DayMetricsModel = defineModel(
  'DayMetrics',
  {
    /** The day, `YYYY-MM-DD`. */
    _id: text,
    /** Events made that day, those that were removed since included; and those that are still there. */
    createdEvents: number,
    storedEvents: number,
    newUsers: number,
    activeUsers: number,
    /** Of those who had been active before: on which day last, and how many of them. */
    returns: listOf(part({ lastDay: text, count: number })),
    /** What was sold in each of the two modes. Cents. */
    sales: listOf(part({ isTest: flag, total: number, count: number })),
    countedAt: instant,
  },
  [[{ countedAt: 1 }]],
  'dayfigures',
);
export type DayMetricsRecord = RecordOf<typeof DayMetricsModel>;
export type Sales = DayMetricsRecord['sales'][number];
