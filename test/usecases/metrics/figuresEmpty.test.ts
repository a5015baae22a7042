import { expect, it } from 'vitest';
import { dashboardStats, listEvents, revenue, userStats } from '../../../server/usecases/metrics/metrics.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { repairActivity } from '../../../server/usecases/metrics/activityRepair.ts';
import { runningApp } from '../../routes/runningApp.ts';

const running = runningApp();
const options = { now: new Date(), isTest: true };

it('figures of a platform with only the sample game are zero, and its event list is empty', async () => {
  await makeSampleEvent(running.app.app);
  await repairActivity(running.app.app, options.now);
  const zeros = (figures: object) => new Set(Object.values(figures).filter((one) => typeof one === 'number'));
  expect(zeros(await dashboardStats(running.app.app, options))).toEqual(new Set([0]));
  expect(zeros(await userStats(running.app.app, options.now))).toEqual(new Set([0]));
  const { days, ...totals } = await revenue(running.app.app, options, 30);
  expect(zeros(totals)).toEqual(new Set([0]));
  expect(days).toHaveLength(30);
  expect(await listEvents(running.app.app)).toEqual([]);
});
