import type { AnalyticsSummary } from '../../protocol/schemas/platform/analytics.ts';
import { traffic } from '../base/limits.ts';
import { lastDays } from '../../protocol/rules/days.ts';
import type { DailyTrafficRecord, Counted } from '../models/platform/metrics.ts';

type Column = 'pages' | 'countries' | 'devices' | 'browsers';

const sumOf = (days: DailyTrafficRecord[], field: 'pageViews' | 'uniqueVisitors'): number =>
  days.reduce((sum, day) => sum + day[field], 0);

/** Sums a column over all days. The result is sorted by count (highest first), then by name. */
function sumColumn(days: DailyTrafficRecord[], column: Column): Counted[] {
  const counts = new Map<string, number>();
  for (const day of days)
    for (const { name, count } of day[column]) counts.set(name, (counts.get(name) ?? 0) + count);
  return Array.from(counts, ([name, count]) => ({ name, count })).toSorted(
    (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
  );
}

/**
 * Rounds shares to whole percentages with a sum of 100 (largest remainder method). Omits shares that are
 * rounded to 0.
 */
export function wholePercentages(parts: Counted[]): { name: string; percentage: number }[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const exact = parts.map(({ name, count }) => ({ name, share: (count * 100) / total }));
  const remaining = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  const byRemainder = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1));
  const raised = new Set(byRemainder.slice(0, remaining));
  return exact
    .map((part) => ({ name: part.name, percentage: Math.floor(part.share) + (raised.has(part) ? 1 : 0) }))
    .filter(({ percentage }) => percentage > 0);
}

/**
 * Presents the traffic of a range that ends with `today`. `dailyStats` always contains each of the last seven
 * days.
 */
export function presentTraffic(days: DailyTrafficRecord[], today: string): AnalyticsSummary {
  const top = (column: Column) => sumColumn(days, column).slice(0, traffic.topRows);
  const shares = (column: Column) => wholePercentages(sumColumn(days, column));
  const byDate = new Map(days.map((day) => [day._id, day]));
  return {
    totalPageViews: sumOf(days, 'pageViews'),
    uniqueVisitors: sumOf(days, 'uniqueVisitors'),
    topPages: top('pages').map(({ name, count }) => ({ page: name, views: count })),
    topCountries: top('countries').map(({ name, count }) => ({ country: name, visits: count })),
    deviceBreakdown: shares('devices').map(({ name, percentage }) => ({ device: name, percentage })),
    browserBreakdown: shares('browsers').map(({ name, percentage }) => ({ browser: name, percentage })),
    dailyStats: lastDays(traffic.recentDays, today).map((date) => ({
      date,
      pageViews: byDate.get(date)?.pageViews ?? 0,
      uniqueVisitors: byDate.get(date)?.uniqueVisitors ?? 0,
    })),
  };
}
