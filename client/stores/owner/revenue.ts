import { sorted } from '../../../protocol/rules/sorted.ts';
import type { Payment, Revenue } from '../../../protocol/schemas/platform/owner.ts';
import { revenueTexts } from '../../../protocol/texts/owner/revenue.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { readCsv } from '../../api/download.ts';
import { call, send } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt } from './login.ts';
import { dashboardStats, ownerEvents, payments, revenue } from './queries.ts';

/**
 * Refunds a payment. Returns true when the refund is done or in progress. Reloads the metrics and the list of
 * events, also after a failure.
 */
export async function refund({ id }: Payment, range: number, amount: string) {
  const isRefunded = await attempt(
    async () => {
      const refunded = await call('POST /api/owner/payments/:id/refund', {
        params: { id },
        timeoutMs: 45_000,
      });
      payments.change((loaded) => loaded.map((payment) => (payment.id === id ? refunded : payment)));
      showToast(
        refunded.status === 'refunded'
          ? successToast(revenueTexts('refundedTitle'), revenueTexts('refundedText', { amount }))
          : successToast(revenueTexts('refundStartedTitle'), revenueTexts('refundStarted', { amount })),
      );
    },
    ({ serverText }) => errorToast(serverText || revenueTexts('refundFailed')),
  );
  void payments.fetch(range);
  void revenue.fetch(range);
  void dashboardStats.fetch();
  void ownerEvents.fetch();
  return isRefunded;
}

/** A range of days of the revenue, both ends included: one bar and one row of the table. */
export interface Period {
  from: string;
  to: string;
  total: number;
  eventsSold: number;
}

type Day = Revenue['days'][number];

const maxDaysByDay = 31;
const maxDaysByWeek = 100;

/**
 * Groups a range of days into bars. Up to 31 days are grouped by day, up to 100 days by weeks that end today,
 * and longer ranges by month.
 */
export function periodsOf(days: readonly Day[]): Period[] {
  if (days.length <= maxDaysByDay) return days.map((day) => periodOf([day]));
  if (days.length <= maxDaysByWeek) {
    const beforeFirstWeek = days.length % 7;
    return groupDays(days, (_day, index) => String(Math.ceil((index - beforeFirstWeek + 1) / 7)));
  }
  return groupDays(days, ({ date }) => date.slice(0, 7));
}

function groupDays(days: readonly Day[], keyOf: (day: Day, index: number) => string): Period[] {
  const groups = new Map<string, Day[]>();
  days.forEach((day, index) => {
    const key = keyOf(day, index);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  });
  return Array.from(groups.values(), periodOf);
}

const periodOf = (days: readonly Day[]): Period => ({
  from: days[0]?.date ?? '',
  to: days.at(-1)?.date ?? '',
  total: days.reduce((sum, day) => sum + day.total, 0),
  eventsSold: days.reduce((sum, day) => sum + day.eventsSold, 0),
});

/**
 * Finds the item with the highest value, or the latest of several. Returns undefined when no value is
 * positive.
 */
export function bestOf<T>(items: readonly T[], valueOf: (item: T) => number): T | undefined {
  const best = sorted(items, (a, b) => valueOf(a) - valueOf(b)).at(-1);
  return best && valueOf(best) > 0 ? best : undefined;
}

/** Downloads the payments of a range of days as CSV, byte for byte. Throws ApiError. */
export async function exportRevenue(days: number): Promise<{ name: string; content: Blob }> {
  const response = await send('GET /api/owner/revenue/export', {
    query: { range: String(days) },
    // A signal that never aborts replaces the timeout, because the download of a year may take long.
    signal: new AbortController().signal,
  });
  return readCsv(response, `foretold-revenue-${days}-days.csv`);
}
