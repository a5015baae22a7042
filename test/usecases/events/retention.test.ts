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

describe('retention of 30 days', () => {
  it('deletes events and guests after 30 full days, when the day has begun in every time zone', async () => {
    await store('over', { date: '2026-10-16T23:59' });
    await store('not yet over', { date: '2026-10-17T00:00' });
    await store('to come', { date: '2027-06-01T15:00' });
    const before = new Date(now.getTime() - 1);
    expect(await removeExpiredEvents(running.app.app, 30, before)).toBe(0);
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(1);
    expect(await left()).toEqual(['not yet over', 'to come']);
    expect(await ParticipantModel.countDocuments()).toBe(2);
  });

  it('counts from the creation date for events without a date', async () => {
    await storeUndated('old', new Date('2026-10-16T23:59:59Z'));
    await storeUndated('young', new Date('2026-10-17T00:00:00Z'));
    await removeExpiredEvents(running.app.app, 30, now);
    expect(await left()).toEqual(['young']);
  });

  it('keeps recently created events with a date far in the past', async () => {
    await store('slip', { date: '2016-11-20T15:00', createdAt: new Date('2026-11-15T12:00:00Z') });
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(0);
  });

  it('keeps the sample event', async () => {
    await store('sample', { date: '2020-01-01T12:00', isSample: true });
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(0);
    expect(await left()).toEqual(['sample']);
  });

  it('deletes the other events when one deletion fails', async () => {
    logger.level = 'silent';
    const unreadable = { codes: [{ not: 'a code' }], title: 'unreadable' };
    const broken = storedEvent({ createdAt: longAgo, date: '2025-06-01T15:00' });
    await EventModel.collection.insertOne({ ...broken, ...unreadable });
    await store('over', { date: '2025-06-01T15:00' });
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(1);
    expect(await left()).toEqual(['unreadable']);
  });

  it('deletes all expired events, also when there are many', async () => {
    await EventModel.insertMany(
      Array.from({ length: 60 }, () => storedEvent({ createdAt: longAgo, date: '2025-06-01T15:00' })),
    );
    expect(await removeExpiredEvents(running.app.app, 30, now)).toBe(60);
    expect(await left()).toEqual([]);
  });
});
