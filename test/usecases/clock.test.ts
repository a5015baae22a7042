import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlatformHealth } from '../../protocol/schemas/platform/owner.ts';
import { clocksWithDatabase, ownClocks, type ClockSources } from '../../server/gateways/clockSources.ts';
import { startBackups } from '../../server/jobs/backups.ts';
import { startRetention, startTrafficRollUp } from '../../server/jobs/upkeep.ts';
import { logger } from '../../server/logger.ts';
import { ClockModel } from '../../server/models/platform.ts';
import { EventModel, ParticipantModel } from '../../server/models/game.ts';
import { PageViewModel } from '../../server/models/metrics.ts';
import { refusalOf } from '../routes/refusals/refusal.ts';
import { runningApp } from '../routes/runningApp.ts';
import { until } from '../support/until.ts';
import { storedEvent, storedGuest } from '../support/stored.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The clocks of this test: the one on the wall may jump, the other one only runs. */
const clocks = { wallMs: 0, monotonicMs: 0 };
const sources: ClockSources = { wall: () => clocks.wallMs, monotonic: () => clocks.monotonicMs };
const running = runningApp({ retentionDays: 90, clocks: sources });
const jump = (ms: number): void => void (clocks.wallMs += ms);
const run = (ms: number): void => {
  clocks.wallMs += ms;
  clocks.monotonicMs += ms;
};
const ofApp = () => running.app.app.clock;
const start = async (): Promise<void> => {
  await running.app.restart();
  await ofApp().look();
};
const restart = async (): Promise<void> => {
  await ofApp().close();
  clocks.monotonicMs = 5;
  await start();
};
const trustedTime = async () => ofApp().trustedTime();
const isTrusted = async () => (await trustedTime()) !== undefined;
const stops: (() => unknown)[] = [];

beforeEach(async () => {
  logger.level = 'silent';
  await Promise.all(
    [EventModel, ParticipantModel, PageViewModel, ClockModel].map(async (model) =>
      model.collection.deleteMany({}),
    ),
  );
  Object.assign(clocks, { wallMs: Date.now(), monotonicMs: 0 });
  delete sources.database;
  await start();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const health = async () =>
  PlatformHealth.parse((await (await running.app.owner()).get('/api/owner/health')).body);
const confirm = async (at: Date) =>
  (await running.app.owner()).post('/api/owner/clock', { at: at.toISOString() });

describe('the clock of a server', () => {
  it('gives the time to delete by, and none after a jump, in either direction', async () => {
    expect(await trustedTime()).toEqual(new Date(clocks.wallMs));
    run(30 * day);
    expect(await trustedTime()).toEqual(new Date(clocks.wallMs));
    jump(400 * day);
    expect(await trustedTime()).toBeUndefined();
    jump(-400 * day);
    expect(await isTrusted()).toBe(true);
    jump(-3 * day);
    expect(await isTrusted()).toBe(false);
  });

  it('is known over a restart: a jump, the doubt, and how long it has run since', async () => {
    await restart();
    expect(await isTrusted()).toBe(true);
    jump(3 * day);
    await restart();
    expect(await isTrusted()).toBe(false);
    run(50 * hour);
    await ofApp().look();
    await restart();
    run(21 * hour);
    expect(await isTrusted()).toBe(false);
    run(hour);
    expect(await isTrusted()).toBe(true);
  });

  it('is compared with the newest thing that is stored, where nobody has noted it yet', async () => {
    const recent = storedEvent({ createdAt: new Date(clocks.wallMs - 200 * day) });
    await EventModel.create(recent);
    const openAnew = async () => {
      await ClockModel.deleteMany({});
      await start();
      return isTrusted();
    };
    expect(await openAnew()).toBe(false);
    await ParticipantModel.create(storedGuest(recent._id, [new Date(clocks.wallMs - day)]));
    expect(await openAnew()).toBe(true);
  });

  it('is compared with that of a MongoDB, and asks it no more after its end', async () => {
    let databaseAheadMs = -3 * day;
    sources.database = async () => clocks.wallMs + databaseAheadMs;
    await start();
    expect(await isTrusted()).toBe(false);
    expect((await health()).clock.doubt?.databaseAt).toBe(new Date(clocks.wallMs - 3 * day).toISOString());
    databaseAheadMs = 0;
    expect(await isTrusted()).toBe(true);
    await ofApp().close();
    databaseAheadMs = NaN;
    expect(await trustedTime()).toEqual(new Date(clocks.wallMs));
  });

  it('of the database itself is what a named MongoDB says', async () => {
    expect(Math.abs((await clocksWithDatabase.database!()) - Date.now())).toBeLessThan(hour);
    expect(ownClocks.database).toBeUndefined();
  });
});

describe('what deletes by the clock', () => {
  const storeOld = async () => {
    const at = new Date(clocks.wallMs);
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
  };

  it('waits after a jump, says so, and goes on with the owner’s word', async () => {
    await storeOld();
    jump(400 * day);
    stops.push(startRetention(running.app.app, 90));
    await startTrafficRollUp(running.app.app)();
    const thinnedAt: (Date | undefined)[] = [];
    const take = async (at?: Date) => (thinnedAt.push(at), new Date());
    await startBackups(running.app.app, { take, lastBackupAt: null }).stop();
    expect(await EventModel.countDocuments()).toBe(1);
    expect(await PageViewModel.countDocuments()).toBe(1);
    expect(thinnedAt).toEqual([undefined]);
    const { clock } = await health();
    expect(clock).toEqual({
      at: new Date(clocks.wallMs).toISOString(),
      doubt: {
        expectedAt: new Date(clocks.wallMs - 400 * day).toISOString(),
        waitsForSeconds: 72 * 3_600,
        expiredEvents: 1,
      },
    });

    const answer = await confirm(new Date(clock.at));
    expect(answer.status).toBe(200);
    expect(PlatformHealth.parse(answer.body).clock).toEqual({ at: clock.at });
    await until('the event is gone', async () => (await EventModel.countDocuments()) === 0);
    await startTrafficRollUp(running.app.app)();
    expect(await PageViewModel.countDocuments()).toBe(0);
    await startBackups(running.app.app, { take, lastBackupAt: null }).stop();
    expect(thinnedAt).toEqual([undefined, new Date(clocks.wallMs)]);
  });

  it('goes on by itself after 72 hours of running', async () => {
    await storeOld();
    jump(400 * day);
    stops.push(startRetention(running.app.app, 90));
    await ofApp().look();
    let isBelieved = false;
    stops.push(ofApp().onTrusted(() => (isBelieved = true)));
    run(71 * hour);
    await ofApp().look();
    expect(isBelieved).toBe(false);
    expect(await EventModel.countDocuments()).toBe(1);
    run(hour);
    await ofApp().look();
    expect(isBelieved).toBe(true);
    await until('the event is gone', async () => (await EventModel.countDocuments()) === 0);
  });

  it('takes no word for a date that is another one by now, and none that is no date', async () => {
    jump(400 * day);
    const { at } = (await health()).clock;
    jump(400 * day);
    refusalOf(await confirm(new Date(at)), 'conflict');
    const owner = await running.app.owner();
    for (const body of [{}, { at: 'today' }, { at: 7 }])
      refusalOf(await owner.post('/api/owner/clock', body), 'invalid');
    expect(await isTrusted()).toBe(false);
  });
});
