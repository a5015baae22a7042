import { beforeEach, describe, expect, it } from 'vitest';
import { logger } from '../../../server/base/logger.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { removeExpiredEvents } from '../../../server/usecases/events/removeEvent.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent, storedGuest } from '../../support/stored.ts';

const running = runningApp();
const now = new Date('2026-11-16T12:00:00Z');
const longAgo = new Date('2025-01-01T00:00:00Z');
const left = async () => (await EventModel.find().sort({ title: 1 }).lean()).map(({ title }) => title);

async function store(title: string, fields: object): Promise<void> {
  const event = storedEvent({ createdAt: longAgo, title, ...fields });
  await EventModel.create(event);
  await ParticipantModel.create(storedGuest(event._id, [longAgo]));
}

/** An event without a date. */
async function storeUndated(title: string, createdAt: Date): Promise<void> {
  await store(title, { createdAt });
  await EventModel.updateOne({ title }, { $unset: { date: 1 } });
}

beforeEach(async () => {
  await Promise.all([EventModel.deleteMany(), ParticipantModel.deleteMany()]);
});

describe('events that are kept for 30 days', () => {
  it('go with their guests on the day after 30 whole ones, once it has begun everywhere on earth', async () => {
    await store('over', { date: '2026-10-16T23:59' });
    await store('not yet over', { date: '2026-10-17T00:00' });
    await store('to come', { date: '2027-06-01T15:00' });
    const before = new Date(now.getTime() - 1);
    expect(await removeExpiredEvents(running.app.app, 30, before)).toBe(0);
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(1);
    expect(await left()).toEqual(['not yet over', 'to come']);
    expect(await ParticipantModel.countDocuments()).toBe(2);
  });

  it('without a date go so many days after the one on which they were made', async () => {
    await storeUndated('old', new Date('2026-10-16T23:59:59Z'));
    await storeUndated('young', new Date('2026-10-17T00:00:00Z'));
    await removeExpiredEvents(running.app.app, 30, now);
    expect(await left()).toEqual(['young']);
  });

  it('stay when they were made lately with a date of long ago, as by a slip of the finger', async () => {
    await store('slip', { date: '2016-11-20T15:00', createdAt: new Date('2026-11-15T12:00:00Z') });
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(0);
  });

  it('stay when they are the sample', async () => {
    await store('sample', { date: '2020-01-01T12:00', isSample: true });
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(0);
    expect(await left()).toEqual(['sample']);
  });

  it('go, also when one of them cannot be removed', async () => {
    logger.level = 'silent';
    const unreadable = { codes: [{ not: 'a code' }], title: 'unreadable' };
    const broken = storedEvent({ createdAt: longAgo, date: '2025-06-01T15:00' });
    await EventModel.collection.insertOne({ ...broken, ...unreadable });
    await store('over', { date: '2025-06-01T15:00' });
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(1);
    expect(await left()).toEqual(['unreadable']);
  });

  it('go all, also when there are many', async () => {
    await EventModel.insertMany(
      Array.from({ length: 60 }, () => storedEvent({ createdAt: longAgo, date: '2025-06-01T15:00' })),
    );
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(60);
    expect(await left()).toEqual([]);
  });
});
