import { sorted } from '../../../protocol/rules/sorted.ts';
import type { Payment, Revenue } from '../../../protocol/schemas/platform/owner.ts';
import { revenueTexts } from '../../../protocol/texts/owner/revenue.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { csvIn } from '../../api/download.ts';
import { call, send } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt } from './login.ts';
import { dashboardStats, payments, revenue } from './queries.ts';

/** Gives a payment back; true when the refund is done or under way. Whatever came of it, the metrics are asked for again. */
export async function refund({ id }: Payment, range: number, amount: string) {
  const isGiven = await attempt(
    async () => {
      const refunded = await call('POST /api/owner/payments/:id/refund', {
        params: { id },
        timeoutMs: 45_000,
      });
      payments.change((known) => known.map((payment) => (payment.id === id ? refunded : payment)));
      showToast(
        refunded.status === 'refunded'
          ? done(revenueTexts('refundedTitle'), revenueTexts('refundedText', { amount }))
          : done(revenueTexts('refundStartedTitle'), revenueTexts('refundStarted', { amount })),
      );
    },
    ({ serverText }) => failed(serverText || revenueTexts('refundFailed')),
  );
  void payments.fetch(range);
  void revenue.fetch(range);
  void dashboardStats.fetch();
  return isGiven;
}

/** A stretch of days of the revenue, first and last day included, as one bar and one row of its table. */
export interface Period {
  from: string;
  to: string;
  total: number;
  eventsSold: number;
}

type Day = Revenue['days'][number];

const longestByDay = 31;
const longestByWeek = 100;

/** The days of a range as bars that can be read: single days, beyond a month weeks that end today, beyond three calendar months. */
export function periodsOf(days: readonly Day[]): Period[] {
  if (days.length <= longestByDay) return days.map((day) => together([day]));
  if (days.length <= longestByWeek) {
    const beforeFirstWeek = days.length % 7;
    return grouped(days, (_day, index) => String(Math.ceil((index - beforeFirstWeek + 1) / 7)));
  }
  return grouped(days, ({ date }) => date.slice(0, 7));
}

function grouped(days: readonly Day[], keyOf: (day: Day, index: number) => string): Period[] {
  const groups = new Map<string, Day[]>();
  days.forEach((day, index) => {
    const key = keyOf(day, index);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  });
  return Array.from(groups.values(), together);
}

const together = (days: readonly Day[]): Period => ({
  from: days[0]?.date ?? '',
  to: days.at(-1)?.date ?? '',
  total: days.reduce((sum, day) => sum + day.total, 0),
  eventsSold: days.reduce((sum, day) => sum + day.eventsSold, 0),
});

/** The one with most of something; the latest of equals; undefined when none has any. */
export function bestOf<T>(things: readonly T[], valueOf: (thing: T) => number): T | undefined {
  const best = sorted(things, (a, b) => valueOf(a) - valueOf(b)).at(-1);
  return best && valueOf(best) > 0 ? best : undefined;
}

/** The payments of a range of days as a CSV file with its name, byte for byte as the server wrote it. Throws ApiError. */
export async function exportRevenue(days: number): Promise<{ name: string; content: Blob }> {
  const response = await send('GET /api/owner/revenue/export', {
    query: { range: String(days) },
    // A year of payments may be long on its way: nothing ends it.
    signal: new AbortController().signal,
  });
  return csvIn(response, `foretold-revenue-${days}-days.csv`);
}
