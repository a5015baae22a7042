import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatformHealth } from '../../protocol/schemas/platform/owner.ts';
import { startBackups } from '../../server/jobs/backupSchedule.ts';
import { startExpiry } from '../../server/jobs/maintenance.ts';
import { logger } from '../../server/base/logger.ts';
import { ClockModel } from '../../server/models/platform/platform.ts';
import { EventModel } from '../../server/models/event.ts';
import { MailModel } from '../../server/models/platform/mail.ts';
import { PageViewModel } from '../../server/models/platform/metrics.ts';
import { checkClock, confirmClock, deletionTime } from '../../server/usecases/platform/clockCheck.ts';
import { refusalOf } from '../routes/refusals/refusal.ts';
import { runningApp } from '../routes/runningApp.ts';
import { until } from '../support/until.ts';
import { storedEvent } from '../support/stored.ts';

const hour = 3_600_000;
const day = 24 * hour;
const running = runningApp({ retentionDays: 90 });
const stops: (() => unknown)[] = [];

const jump = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const check = async (ranMs = 0) => checkClock(running.app.app, ranMs);
/** Runs the server for some hours, and checks the clock after each hour. */
async function run(hours: number): Promise<void> {
  for (let ran = 0; ran < hours; ran += 1) {
    jump(hour);
    await check(hour);
  }
}
const now = async () => deletionTime(running.app.app);
const isPaused = async () => (await now()) === undefined;

beforeEach(async () => {
  logger.level = 'silent';
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const model of [EventModel, PageViewModel, MailModel, ClockModel])
    await model.collection.deleteMany({});
  await running.app.restart();
  await check();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});

const health = async () =>
  PlatformHealth.parse((await (await running.app.owner()).get('/api/owner/health')).body);
const confirm = async (at: Date) =>
  (await running.app.owner()).post('/api/owner/clock', { at: at.toISOString() });

describe('scheduled deletion and the system clock', () => {
  it('continues while the server runs, and after up to two days of downtime', async () => {
    expect(await now()).toEqual(new Date());
    await run(80);
    expect(await now()).toEqual(new Date());
    jump(2 * day - hour);
    await check();
    await run(1);
    jump(2 * day - hour);
    expect(await now()).toEqual(new Date());
  });

  it('pauses after a clock jump of more than two days, in either direction, until the clock is right again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2 * day + hour, max: 4_000 * day }),
        fc.boolean(),
        async (ms, isAhead) => {
          const far = isAhead ? ms : -ms;
          jump(far);
          expect(await isPaused()).toBe(true);
          await check();
          expect(await isPaused()).toBe(true);
          jump(-far);
          expect(await isPaused()).toBe(false);
          await check();
          expect((await ClockModel.findById('clock').lean())?.doubt).toBeUndefined();
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([400 * day, -400 * day])(
    'resumes after 72 hours of uptime, summed over restarts: %i ms',
    async (ms) => {
      jump(ms);
      await check();
      await run(50);
      jump(10 * hour);
      await running.app.restart();
      await check();
      await run(21);
      expect(await isPaused()).toBe(true);
      await run(1);
      expect(await now()).toEqual(new Date());
    },
  );

  it('counts only uptime: restarts add nothing, and a corrected clock resets the sum', async () => {
    jump(400 * day);
    for (let restarts = 0; restarts < 100; restarts += 1) await check();
    expect(await isPaused()).toBe(true);
    jump(-400 * day);
    await run(71);
    jump(400 * day);
    await check();
    await run(71);
    expect(await isPaused()).toBe(true);
  });

  it('reads the format that earlier versions have stored', async () => {
    const believedAt = new Date(Date.now() - 400 * day);
    const doubt = { seenAt: new Date(), aheadMs: 0, steadyMs: 70 * hour };
    await ClockModel.collection.replaceOne({ _id: 'clock' as never }, { believedAt, aheadMs: 0, doubt });
    await run(1);
    expect(await isPaused()).toBe(true);
    await run(1);
    expect(await isPaused()).toBe(false);
  });

  it('does not overwrite a date that the owner confirms during a check', async () => {
    for (let round = 0; round < 20; round += 1) {
      jump(400 * day);
      await check();
      const checks = () => Array.from({ length: 5 }, async () => check(1));
      await Promise.all([...checks(), confirmClock(running.app.app, new Date()), ...checks()]);
      expect(await isPaused()).toBe(false);
    }
  });
});

describe('doubtful system clock', () => {
  const storeOld = async () => {
    const at = new Date();
    await EventModel.create(storedEvent({ createdAt: at, date: at.toISOString().slice(0, 16) }));
    await PageViewModel.create({
      eventType: 'page_view',
      sessionId: 'a',
      page: '/',
      at,
      device: 'Mobile',
      browser: 'Safari',
      country: 'DE',
    });
    await MailModel.collection.insertOne({ _id: 'old' as never, to: 'a@example.com', forgetAt: at });
  };
  const stored = async () => [
    await EventModel.countDocuments(),
    await PageViewModel.countDocuments(),
    await MailModel.countDocuments({ to: { $exists: true } }),
  ];

  it('keeps events, visits, mails and backups and requests a confirmation by the owner, which deletes expired data', async () => {
    await storeOld();
    jump(400 * day);
    const stop = startExpiry(running.app.app);
    const thinnedAt: (Date | undefined)[] = [];
    const take = async (at?: Date) => (thinnedAt.push(at), new Date());
    await startBackups(running.app.app, { take, lastBackupAt: null }).stop();
    await stop();
    expect(await stored()).toEqual([1, 1, 1]);
    expect(thinnedAt).toEqual([undefined]);
    const { clock } = await health();
    expect(clock).toEqual({
      at: new Date(Date.parse(clock.at)).toISOString(),
      doubt: {
        expectedAt: expect.any(String) as string,
        waitsForSeconds: 72 * 3_600,
        expiredEvents: 1,
      },
    });
    expect(Date.parse(clock.at) - Date.parse(clock.doubt!.expectedAt)).toBeGreaterThan(399 * day);

    stops.push(startExpiry(running.app.app));
    const answer = await confirm(new Date(clock.at));
    expect(answer.status).toBe(200);
    expect(PlatformHealth.parse(answer.body).clock.doubt).toBeUndefined();
    await until('all expired data are deleted', async () => (await stored()).every((count) => count === 0));
    await startBackups(running.app.app, { take, lastBackupAt: null }).stop();
    expect(thinnedAt[1]).toBeInstanceOf(Date);
  });

  it('lets deletion resume by itself after 72 hours of uptime', async () => {
    await storeOld();
    jump(400 * day);
    await check();
    await run(71);
    await startExpiry(running.app.app)();
    expect(await stored()).toEqual([1, 1, 1]);
    await run(1);
    await startExpiry(running.app.app)();
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('refuses a confirmation with a stale or an invalid date', async () => {
    jump(400 * day);
    const { at } = (await health()).clock;
    jump(400 * day);
    refusalOf(await confirm(new Date(at)), 'conflict');
    const owner = await running.app.owner();
    for (const body of [{}, { at: 'today' }, { at: 7 }])
      refusalOf(await owner.post('/api/owner/clock', body), 'invalid');
    expect(await isPaused()).toBe(true);
  });
});
