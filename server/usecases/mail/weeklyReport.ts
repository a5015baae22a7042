import { paymentCurrency } from '../../../protocol/limits.ts';
import { addDays, dayOf, lastDays, startOfDay } from '../../../protocol/rules/days.ts';
import { MailModel } from '../../models/platform/mail.ts';
import type { App } from '../App.ts';
import { metricsByDay } from '../metrics/days.ts';
import { getSettings } from '../platform/platform.ts';
import { type MailSetup, queueMail } from './queue.ts';
import { reportMail, type WeekMetrics } from './templates.ts';
import { mailing } from '../../base/limits.ts';

const hourMs = 3_600_000;

/** The time of the report, and whether it counts test payments or real payments. */
interface ReportQuery {
  now: Date;
  isTest: boolean;
}

/** Returns the Monday of a week (UTC). */
function mondayOf(now: Date): string {
  const daysSince = (now.getUTCDay() + 6) % 7;
  return addDays(dayOf(now), -daysSince);
}

/**
 * Queues the owner's weekly report on Mondays from 08:00 UTC if reports are switched on. It is sent once per
 * week.
 */
export async function queueWeeklyReport(
  app: Pick<App, 'queues'>,
  setup: MailSetup,
  query: ReportQuery,
): Promise<void> {
  const monday = mondayOf(query.now);
  const hours = (query.now.getTime() - startOfDay(monday).getTime()) / hourMs;
  if (hours < mailing.reportHour || hours >= mailing.reportHour + mailing.reportGraceHours) return;
  if (!(await getSettings()).emailSettings.reports) return;
  if (await MailModel.exists({ uniqueKey: `report:${monday}` })) return;
  const metrics = await metricsOfWeek(app, addDays(monday, -1), query);
  const render = () => reportMail(metrics, setup.context());
  await queueMail({ kind: 'report', about: monday, to: setup.owner }, render, query.now);
}

/**
 * Returns the metrics of the seven days that end with `sunday`. Created events count even if they were
 * removed afterwards.
 */
async function metricsOfWeek(
  app: Pick<App, 'queues'>,
  sunday: string,
  { now, isTest }: ReportQuery,
): Promise<WeekMetrics> {
  const week = lastDays(7, sunday);
  const days = (await metricsByDay(app.queues, now)).filter(({ _id }) => week.includes(_id));
  const sales = days.flatMap((day) => day.sales.filter((sale) => sale.isTest === isTest));
  const sum = <T>(items: T[], count: (item: T) => number) =>
    items.reduce((total, item) => total + count(item), 0);
  return {
    from: startOfDay(week[0]!),
    to: startOfDay(sunday),
    revenue: sum(sales, ({ total }) => total),
    eventsSold: sum(sales, ({ count }) => count),
    newEvents: sum(days, ({ createdEvents }) => createdEvents),
    newGuests: sum(days, ({ newUsers }) => newUsers),
    isTest,
    currency: paymentCurrency,
  };
}
