import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../protocol/rules/days.ts';
import { startBackups } from '../../server/jobs/backupSchedule.ts';
import { startExpiry, startMetrics, startRemovals } from '../../server/jobs/maintenance.ts';
import { logger } from '../../server/base/logger.ts';
import { DailyTrafficModel, DayMetricsModel, PageViewModel } from '../../server/models/platform/metrics.ts';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { RemovedEventModel } from '../../server/models/removedEvent.ts';
import { runningApp } from '../routes/runningApp.ts';
import { until } from '../support/until.ts';
import { storedEvent, storedGuest } from '../support/stored.ts';

const running = runningApp();

const daysAgo = (days: number) => startOfDay(addDays(dayOf(new Date()), -days));

beforeEach(async () => {
  logger.level = 'silent';
  await Promise.all([
    EventModel.deleteMany({}),
    RemovedEventModel.deleteMany({}),
    DayMetricsModel.deleteMany({}),
  ]);
  await running.app.restart();
});

describe('server start', () => {
  it('removes expired events if a retention is set', async () => {
    await EventModel.create(storedEvent({ createdAt: daysAgo(60), date: `${dayOf(daysAgo(50))}T15:00` }));
    await startExpiry(running.app.app)();
    expect(await EventModel.countDocuments()).toBe(1);
    await startExpiry({ ...running.app.app, retentionDays: 30 })();
    expect(await EventModel.countDocuments()).toBe(0);
  });

  it('rolls up the traffic of past days and expires old records', async () => {
    const view = (at: Date) => ({
      _id: new Types.ObjectId(),
      eventType: 'page_view' as const,
      sessionId: 'anna',
      page: '/',
      at,
      device: 'Mobile',
      browser: 'Safari',
      country: 'DE',
    });
    await PageViewModel.insertMany([view(daysAgo(40)), view(daysAgo(1))]);
    await startExpiry(running.app.app)();
    const days = await DailyTrafficModel.find().sort({ _id: 1 }).lean();
    expect(days.map(({ _id, pageViews }) => [_id, pageViews])).toEqual([
      [dayOf(daysAgo(40)), 1],
      [dayOf(daysAgo(1)), 1],
    ]);
    expect((await PageViewModel.find().lean()).map(({ at }) => at)).toEqual([daysAgo(1)]);
  });

  it('completes removals, repairs missing guest counts, and rolls up days again whose figures are stale', async () => {
    const [event, removed] = [storedEvent({ createdAt: daysAgo(4) }), storedEvent({ createdAt: daysAgo(4) })];
    await EventModel.insertMany([event, removed]);
    const { _id, codes, createdAt } = removed;
    await RemovedEventModel.create({ _id, codes, createdAt, removedAt: new Date() });
    await ParticipantModel.create(storedGuest(event._id, [daysAgo(2)]));
    const wrong = {
      createdEvents: 17,
      storedEvents: 17,
      newUsers: 17,
      activeUsers: 17,
      returns: [],
      sales: [],
    };
    await DayMetricsModel.create({ _id: dayOf(daysAgo(3)), ...wrong, countedAt: daysAgo(2) });
    await startRemovals(running.app.app)();
    const stop = startMetrics(running.app.app);
    await until('the old day is rolled up again, and guests are counted', async () => {
      const day = await DayMetricsModel.findById(dayOf(daysAgo(3))).lean();
      const counted = await EventModel.findById(event._id, { participantCount: 1 }).lean();
      return day!.countedAt > daysAgo(1) && counted!.participantCount === 1;
    });
    await stop();
    expect(await EventModel.exists({ _id })).toBeNull();
    const days = await DayMetricsModel.find({ _id: { $lte: dayOf(daysAgo(2)) } })
      .sort({ _id: 1 })
      .lean();
    expect(days.map(({ createdEvents, newUsers }) => [createdEvents, newUsers])).toEqual([
      [2, 0],
      [0, 0],
      [0, 1],
    ]);
  });
});

describe('server backups', () => {
  const [before, later] = [new Date('2026-11-16T12:00:00Z'), new Date('2026-11-16T12:10:00Z')];

  it('report the time of the previous backup at first, and take a last one on shutdown', async () => {
    const backups = startBackups(running.app.app, { take: async () => later, lastBackupAt: before });
    expect(backups.lastBackupAt()).toEqual(before);
    await backups.stop();
    expect(backups.lastBackupAt()).toEqual(later);
  });

  it('do not block the shutdown when the last one fails, and the previous one is remembered', async () => {
    const take = async () => Promise.reject(new Error('The disk has no room'));
    const backups = startBackups(running.app.app, { take, lastBackupAt: before });
    await backups.stop();
    expect(backups.lastBackupAt()).toEqual(before);
  });
});
