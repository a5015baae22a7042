import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardStats } from '../../../protocol/schemas/platform/owner.ts';
import { DayMetricsModel } from '../../../server/models/platform/metrics.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { RemovedEventModel } from '../../../server/models/removedEvent.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { dashboardStats, revenue, userStats } from '../../../server/usecases/metrics/metrics.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent, storedGuest, storedPayment } from '../../support/stored.ts';

const running = runningApp();

const at = (text: string) => new Date(`${text}Z`);
/** A Saturday at noon. The last 30 days begin on 23 October, the 30 before on 23 September. */
const now = at('2026-11-21T12:00:00');
const inTestMode = { now, isTest: true };
const inEarnest = { now, isTest: false };

const events = [
  storedEvent({ createdAt: at('2026-09-25T10:00:00') }),
  storedEvent({ createdAt: at('2026-11-13T10:00:00'), isActive: false }),
  storedEvent({ createdAt: at('2026-11-14T11:59:59.999') }),
  storedEvent({ createdAt: at('2026-11-14T12:00:00') }), // exactly a week ago
  storedEvent({ createdAt: at('2026-11-21T11:00:00') }),
];
const sample = storedEvent({ createdAt: at('2026-11-20T10:00:00'), isSample: true, isActive: false });
const removed = ['2025-11-01', '2025-11-02', '2026-08-01', '2026-08-01', '2026-08-01'].map((day, index) => ({
  _id: index.toString(16).padStart(24, '0'),
  createdAt: at(`${day}T10:00:00`),
  removedAt: now,
}));

const payments = [
  storedPayment({ paidAt: at('2025-11-21T23:59:59.999') }), // the day before the last 365
  storedPayment({ paidAt: at('2025-11-22T00:00:00'), amount: 2_500 }),
  storedPayment({ paidAt: at('2026-10-22T23:59:59.999'), amount: 1_000 }),
  storedPayment({ paidAt: at('2026-10-23T00:00:00') }),
  storedPayment({ paidAt: at('2026-11-14T23:59:00'), amount: 3_000 }),
  storedPayment({ paidAt: at('2026-11-15T00:00:00') }),
  storedPayment({ paidAt: at('2026-11-21T11:59:00') }),
  // None of these count in test mode.
  storedPayment({ paidAt: at('2026-11-20T10:00:00'), status: 'refunded' }),
  storedPayment({ paidAt: at('2026-11-20T11:00:00'), status: 'refunding' }),
  storedPayment({ paidAt: at('2026-11-20T12:00:00'), isTest: false, amount: 5_000 }),
];

const visits: [Date, ...Date[]][] = [
  [at('2026-09-22T10:00:00'), at('2026-11-20T10:00:00')], // active before both ranges, and in the last 30 days
  [at('2026-09-25T10:00:00')],
  [at('2026-10-01T10:00:00'), at('2026-10-02T10:00:00')],
  [at('2026-10-01T10:00:00'), at('2026-10-05T10:00:00'), at('2026-11-21T09:00:00')], // returned, and was active today
  [at('2026-10-22T10:00:00'), at('2026-10-23T10:00:00')], // returned the next day
  [at('2026-10-22T23:59:59.999')],
  [at('2026-10-23T00:00:00')],
  [at('2026-11-14T11:59:59.999')],
  [at('2026-11-14T12:00:00')],
  [at('2026-11-21T08:00:00')],
];

beforeAll(async () => {
  const [first] = events;
  await EventModel.insertMany([...events, sample]);
  await RemovedEventModel.insertMany(removed);
  await PaymentModel.insertMany(payments);
  await ParticipantModel.insertMany(visits.map((instants) => storedGuest(first!._id, instants)));
  const { activeDays: _days, lastActiveAt: _last, ...player } = storedGuest(sample._id, [now]);
  await ParticipantModel.insertMany([player]);
});

describe('owner’s overview', () => {
  const expected: DashboardStats = {
    totalRevenue: 14_496, // seven payments: 4 x 1999 + 2500 + 1000 + 3000
    revenueGrowth: 799.7, // 8997 compared to 1000
    activeEvents: 4, // five, of which one is inactive
    newEventsThisWeek: 2,
    totalUsers: 10,
    activeUsersToday: 2,
    avgRevenuePerEvent: 1_450, // of ten events in total: 1449.6
    conversionRate: 70, // seven of ten
  };

  it('counts what is stored, without the sample and refunds', async () => {
    expect(await dashboardStats(running.app.app, inTestMode)).toEqual(expected);
  });

  it('is the same when past days are read from their roll-ups', async () => {
    expect(await DayMetricsModel.countDocuments()).toBe(385); // 1 November 2025 to 20 November 2026
    expect(await dashboardStats(running.app.app, inTestMode)).toEqual(expected);
  });

  it('counts only real money once it is accepted', async () => {
    expect(await dashboardStats(running.app.app, inEarnest)).toEqual({
      ...expected,
      totalRevenue: 5_000,
      revenueGrowth: 0, // nothing before
      avgRevenuePerEvent: 500,
      conversionRate: 10,
    });
  });
});

describe('revenue', () => {
  it.each([
    [7, { total: 3_998, eventsSold: 2, avgOrderValue: 1_999 }],
    [30, { total: 8_997, eventsSold: 4, avgOrderValue: 2_249 }],
    [90, { total: 9_997, eventsSold: 5, avgOrderValue: 1_999 }],
    [365, { total: 12_497, eventsSold: 6, avgOrderValue: 2_083 }],
  ])('of %d days', async (days, totals) => {
    const figures = await revenue(running.app.app, inTestMode, days);
    expect(figures).toMatchObject({ ...totals, isTest: true });
    expect(figures.days).toHaveLength(days);
    expect(figures.days.at(-1)).toEqual({ date: '2026-11-21', total: 1_999, eventsSold: 1 });
  });

  it('has every day of the range, including days without sales', async () => {
    const { days } = await revenue(running.app.app, inTestMode, 7);
    expect(days).toEqual([
      { date: '2026-11-15', total: 1_999, eventsSold: 1 },
      ...['16', '17', '18', '19', '20'].map((day) => ({ date: `2026-11-${day}`, total: 0, eventsSold: 0 })),
      { date: '2026-11-21', total: 1_999, eventsSold: 1 },
    ]);
  });

  it('counts only real payments once they are accepted', async () => {
    expect(await revenue(running.app.app, inEarnest, 7)).toMatchObject({
      total: 5_000,
      eventsSold: 1,
      avgOrderValue: 5_000,
      isTest: false,
    });
  });
});

describe('user figures', () => {
  it('count by the time of joining or predicting', async () => {
    expect(await userStats(running.app.app, now)).toEqual({
      total: 10,
      activeThisWeek: 4,
      newThisMonth: 4,
      retentionRate: 40, // two of the five earlier guests returned
    });
  });
});
