import { expect, it } from 'vitest';
import { DayMetricsModel } from '../../../server/models/platform/metrics.ts';
import { EventModel } from '../../../server/models/event.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { metricsByDay } from '../../../server/usecases/metrics/days.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent, storedPayment } from '../../support/stored.ts';

const running = runningApp();

const at = (text: string) => new Date(`${text}Z`);
const rolledUp = async () => (await DayMetricsModel.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id);

it('roll-up: runs five minutes after the end of a day, so that writes in flight at midnight count', async () => {
  await EventModel.create(storedEvent({ createdAt: at('2026-11-19T12:00:00') }));
  await metricsByDay(running.app.app.queues, at('2026-11-21T00:04:59.999'));
  expect(await rolledUp()).toEqual(['2026-11-19']);

  await PaymentModel.create(storedPayment({ paidAt: at('2026-11-20T23:59:59.999') }));
  const figures = await metricsByDay(running.app.app.queues, at('2026-11-21T00:05:00'));
  expect(await rolledUp()).toEqual(['2026-11-19', '2026-11-20']);
  expect(figures.map(({ _id, sales }) => [_id, sales])).toEqual([
    ['2026-11-19', []],
    ['2026-11-20', [{ isTest: true, total: 1_999, count: 1 }]],
    ['2026-11-21', []],
  ]);
});
