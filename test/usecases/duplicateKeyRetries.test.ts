import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import { makeSampleEvent } from '../../server/jobs/sampleEvent.ts';
import { DailyTrafficModel, DayMetricsModel, PageViewModel } from '../../server/models/platform/metrics.ts';
import { EventModel } from '../../server/models/event.ts';
import { MailModel } from '../../server/models/platform/mail.ts';
import { rollUp } from '../../server/usecases/metrics/days.ts';
import { queueMail } from '../../server/usecases/mail/queue.ts';
import { updateSettings } from '../../server/usecases/platform/platform.ts';
import { removeEvent } from '../../server/usecases/events/removeEvent.ts';
import { holdShareCode } from '../../server/usecases/events/shareCodes.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/network/databaseProxy.ts';
import { storedEvent } from '../support/stored.ts';
import { makeApp } from '../support/testApp.ts';

const app = makeApp();

const duplicate = {
  code: 11_000,
  errmsg: 'E11000 duplicate key error, as a test says',
  keyPattern: {},
  keyValue: {},
};

/**
 * Two concurrent upserts of the same key may both find no document. The second one then fails with a
 * duplicate key.
 */
describe('upsert that loses the race for its key', () => {
  let database: DatabaseProxy;

  beforeAll(async () => {
    database = await startDatabaseProxy(inject('mongodbUri'), `races-${randomBytes(6).toString('hex')}`);
    await connect(database.uri);
  });
  afterEach(() => database.restore());
  afterAll(async () => {
    await app.traffic.end();
    await disconnect();
    await database.close();
  });

  /**
   * Makes the next upsert fail with a duplicate key. With `isDone`, the database executes the upsert, as if the
   * winner had stored the same record.
   */
  const loseRace = ({ isDone = false } = {}) =>
    database.injectFault({
      commands: ['update'],
      times: 1,
      isDone,
      answer: () => ({ ok: 1, n: 0, nModified: 0, writeErrors: [{ index: 0, ...duplicate }] }),
    });

  it('does nothing for a mail that the other server has queued', async () => {
    const letter = () => ({ subject: 'Hello', heading: 'Hello', paragraphs: [] });
    const mail = { kind: 'welcome', about: 'the race', to: 'rosa@example.org' } as const;
    const lost = loseRace({ isDone: true });
    await queueMail(mail, letter);
    expect(lost.count()).toBe(1);
    await queueMail(mail, letter);
    expect(await MailModel.find().lean()).toMatchObject([{ uniqueKey: 'welcome:the race', attempts: 0 }]);
  });

  it('queues no mail twice when two servers do so at once', async () => {
    const letter = () => ({ subject: 'Hello', heading: 'Hello', paragraphs: [] });
    const mail = { kind: 'receipt', about: 'the race', to: 'rosa@example.org' } as const;
    await Promise.all(Array.from({ length: 20 }, async () => queueMail(mail, letter)));
    expect(await MailModel.countDocuments({ uniqueKey: 'receipt:the race' })).toBe(1);
  });

  it('stores the settings as a second change, and keeps both', async () => {
    await updateSettings(app, { eventPrice: 2_500 });
    const lost = loseRace();
    expect(await updateSettings(app, { paymentRequired: false })).toMatchObject({
      eventPrice: 2_500,
      paymentRequired: false,
    });
    expect(lost.count()).toBe(1);
  });

  it('keeps a share code that the same event already has, and refuses another event’s', async () => {
    const eventId = new Types.ObjectId();
    const lost = loseRace({ isDone: true });
    await holdShareCode({ eventId, code: 'RACE1', forMs: 60_000 });
    expect(lost.count()).toBe(1);
    const others = holdShareCode({ eventId: new Types.ObjectId(), code: 'RACE1', forMs: 60_000 });
    await expect(others).rejects.toMatchObject({ code: 'share_code_taken' });
  });

  it('rolls up a day', async () => {
    const at = new Date('2026-03-04T12:00:00Z');
    await PageViewModel.create({
      sessionId: 'a visit',
      eventType: 'page_view',
      page: '/',
      at,
      device: 'Mobile',
      browser: 'Safari',
      country: 'CA',
    });
    const traffic = loseRace();
    await app.traffic.rollUp(new Date('2026-03-05T12:00:00Z'));
    expect(traffic.count()).toBe(1);
    expect(await DailyTrafficModel.find().lean()).toMatchObject([{ _id: '2026-03-04', pageViews: 1 }]);

    const figures = loseRace();
    await rollUp(app.queues, ['2026-03-04']);
    expect(figures.count()).toBe(1);
    expect(await DayMetricsModel.find().lean()).toMatchObject([{ _id: '2026-03-04' }]);
  });

  it('removes an event', async () => {
    const event = storedEvent({ createdAt: new Date() });
    await EventModel.create(event);
    const lost = loseRace();
    await removeEvent(app, event._id.toString());
    expect(lost.count()).toBe(1);
    expect(await EventModel.findById(event._id)).toBeNull();
  });

  it('creates a complete sample game when two servers start on one database', async () => {
    const lost = loseRace();
    await makeSampleEvent(app);
    expect(lost.count()).toBe(1);
    await EventModel.deleteOne({ isSample: true });
    await Promise.all([makeSampleEvent(app), makeSampleEvent(app)]);
    expect(await EventModel.countDocuments({ isSample: true })).toBe(1);
    const sample = await EventModel.findOne({ isSample: true }).lean();
    expect(sample!.questions).toHaveLength(8);
  });
});
