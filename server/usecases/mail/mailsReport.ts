import { paymentCurrency } from '../../../protocol/limits.ts';
import { addDays, dayOf, lastDays, startOfDay } from '../../../protocol/rules/days.ts';
import { MailModel } from '../../models/Mail.ts';
import { figuresByDay } from '../metrics/figuresDays.ts';
import { queueMail, type MailSetup } from './mails.ts';
import { reportLetter, type WeekFigures } from './mailsLetters.ts';
import { getSettings } from '../platform/platform.ts';
import type { App } from '../App.ts';

const hourMs = 3_600_000;
const dueAtHour = 8;
/** A server that was down on Monday morning still reports; a switch that is turned on in midweek waits for Monday. */
const lateByHours = 24;

/** When, and whose money counts: that of the test mode or the real one. */
interface Asked {
  now: Date;
  isTest: boolean;
}

/** The Monday (UTC) of an instant's week. */
function mondayOf(now: Date): string {
  const daysSince = (now.getUTCDay() + 6) % 7;
  return addDays(dayOf(now), -daysSince);
}

/** Queues the owner's weekly report on Mondays at 08:00 UTC, when it is wanted; once a week, however often it is asked for. */
export async function queueWeeklyReport(app: App, setup: MailSetup, asked: Asked): Promise<void> {
  const monday = mondayOf(asked.now);
  const hours = (asked.now.getTime() - startOfDay(monday).getTime()) / hourMs;
  if (hours < dueAtHour || hours >= dueAtHour + lateByHours) return;
  if (!(await getSettings()).emailSettings.reports) return;
  if (await MailModel.exists({ uniqueKey: `report:${monday}` })) return;
  const letter = reportLetter(await figuresOfWeek(app, addDays(monday, -1), asked), setup.place());
  await queueMail({ kind: 'report', about: monday, to: setup.owner }, letter, asked.now);
}

/** The seven days up to and with `sunday`, by the days' figures: new events count also when they were removed since. */
async function figuresOfWeek(app: App, sunday: string, { now, isTest }: Asked): Promise<WeekFigures> {
  const week = lastDays(7, sunday);
  const days = (await figuresByDay(app.locks, now)).filter(({ _id }) => week.includes(_id));
  const sales = days.flatMap((day) => day.sales.filter((one) => one.isTest === isTest));
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
