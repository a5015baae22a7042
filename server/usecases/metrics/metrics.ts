import type { DashboardStats, Revenue, UserStats } from '../../../protocol/schemas/platform/owner.ts';
import { addDays, dayOf, lastDays } from '../../../protocol/rules/days.ts';
import type { DayMetricsRecord, Sales } from '../../models/platform/metrics.ts';
import { countedEvents, EventModel } from '../../models/event.ts';
import { PaymentModel } from '../../models/platform/payments.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { metricsByDay, retention } from './days.ts';
import type { App } from '../App.ts';
import type { ListedEvent, PresentableEvent } from '../../presenters/game.ts';

/** The time of a query, and whether it counts test payments or real payments. */
export interface MetricsQuery {
  now: Date;
  isTest: boolean;
}

const weekMs = 7 * 24 * 3_600_000;
const monthDays = 30;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
/** Returns a percentage with one decimal. Returns 0 if the base is 0. */
const percent = (part: number, base: number) => (base === 0 ? 0 : Math.round((part / base) * 1_000) / 10);
/** Returns an average in whole cents. Returns 0 if the count is 0. */
const average = (total: number, count: number) => (count === 0 ? 0 : Math.round(total / count));

const noSales = { total: 0, count: 0 };
const salesOf = ({ sales }: DayMetricsRecord, isTest: boolean): Omit<Sales, 'isTest'> =>
  sales.find((sale) => sale.isTest === isTest) ?? noSales;

/** Returns the metrics of the owner's overview. */
export async function dashboardStats(
  app: Pick<App, 'activity' | 'queues'>,
  { now, isTest }: MetricsQuery,
): Promise<DashboardStats> {
  const today = dayOf(now);
  const lastWeek = { $gte: new Date(now.getTime() - weekMs), $lte: now };
  const [metrics, inactiveEvents, newEventsThisWeek] = await Promise.all([
    currentMetrics(app, now),
    EventModel.countDocuments({ isActive: false, ...countedEvents }),
    EventModel.countDocuments({ ...countedEvents, createdAt: lastWeek }),
  ]);
  const revenueOf = (days: string[]) =>
    sum(metrics.filter(({ _id }) => days.includes(_id)).map((day) => salesOf(day, isTest).total));
  const totalRevenue = sum(metrics.map((day) => salesOf(day, isTest).total));
  const createdEvents = sum(metrics.map((day) => day.createdEvents));
  const previousRevenue = revenueOf(lastDays(monthDays, addDays(today, -monthDays)));
  return {
    totalRevenue,
    revenueGrowth: percent(revenueOf(lastDays(monthDays, today)) - previousRevenue, previousRevenue),
    activeEvents: sum(metrics.map((day) => day.storedEvents)) - inactiveEvents,
    newEventsThisWeek,
    totalUsers: sum(metrics.map((day) => day.newUsers)),
    activeUsersToday: metrics.at(-1)?.activeUsers ?? 0,
    avgRevenuePerEvent: average(totalRevenue, createdEvents),
    conversionRate: percent(sum(metrics.map((day) => salesOf(day, isTest).count)), createdEvents),
  };
}

/** Returns the revenue of the last `days` days, today included. */
export async function revenue(
  app: Pick<App, 'activity' | 'queues'>,
  { now, isTest }: MetricsQuery,
  days: number,
): Promise<Revenue> {
  const byDay = new Map((await currentMetrics(app, now)).map((day) => [day._id, salesOf(day, isTest)]));
  const sold = lastDays(days, dayOf(now)).map((date) => ({ date, ...(byDay.get(date) ?? noSales) }));
  const total = sum(sold.map((day) => day.total));
  const eventsSold = sum(sold.map((day) => day.count));
  return {
    total,
    eventsSold,
    avgOrderValue: average(total, eventsSold),
    isTest,
    days: sold.map((day) => ({ date: day.date, total: day.total, eventsSold: day.count })),
  };
}

/** Returns the metrics about guests. */
export async function userStats(app: Pick<App, 'activity' | 'queues'>, now: Date): Promise<UserStats> {
  const today = dayOf(now);
  const lastWeek = { $gte: new Date(now.getTime() - weekMs), $lte: now };
  const [metrics, activeThisWeek] = await Promise.all([
    currentMetrics(app, now),
    ParticipantModel.countDocuments({ lastActiveAt: lastWeek }),
  ]);
  const lastMonth = new Set(lastDays(monthDays, today));
  const { users, returned } = retention(metrics, today);
  return {
    total: sum(metrics.map((day) => day.newUsers)),
    activeThisWeek,
    newThisMonth: sum(metrics.filter(({ _id }) => lastMonth.has(_id)).map((day) => day.newUsers)),
    retentionRate: percent(returned, users),
  };
}

async function currentMetrics(app: Pick<App, 'activity' | 'queues'>, now: Date): Promise<DayMetricsRecord[]> {
  await app.activity.settle();
  return metricsByDay(app.queues, now);
}

/** The fields that the list of events does not need. */
const unlisted = { codes: 0, adminCodeHash: 0, adminCodeMark: 0, creationKey: 0, creationPrint: 0 };

/**
 * Returns all events with their numbers of participants and the states of their refunds, newest first. Omits
 * the sample event and rehearsals.
 */
export async function listEvents(app: Pick<App, 'activity'>): Promise<ListedEvent[]> {
  await app.activity.settle();
  const [events, refunds] = await Promise.all([
    EventModel.find(countedEvents, unlisted).sort({ createdAt: -1, _id: -1 }).lean<PresentableEvent[]>(),
    PaymentModel.find({ status: { $in: ['refunding', 'refunded'] } }, { eventId: 1, status: 1 }).lean(),
  ]);
  const refundOf = new Map(refunds.map(({ eventId, status }) => [eventId.toString(), status]));
  return events.map((event) => ({
    ...event,
    refund: refundOf.get(event._id.toString()) as ListedEvent['refund'],
  }));
}
