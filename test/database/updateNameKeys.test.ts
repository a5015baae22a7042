import mongoose, { type Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatMark } from '../../server/database/exportImport.ts';
import { updateNameKeys } from '../../server/database/updateNameKeys.ts';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { formerNameKey, nameKey } from '../../protocol/nameKey.ts';
import { installWriteCut } from '../support/network/writeCut.ts';
import { storedEvent, storedGuest } from '../support/stored.ts';
import type { Browser } from '../support/Browser.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app.stop();
});

const db = () => mongoose.connection.db!;
const start = async () => updateNameKeys(db());
const asBefore = async () => db().collection(formatMark).deleteMany({});

/** Guests as an earlier version stored them, in this order. */
async function guestsBefore(names: readonly string[]): Promise<Types.ObjectId> {
  const event = storedEvent({ createdAt: new Date() });
  await EventModel.create(event);
  await ParticipantModel.insertMany(
    names.map((username, index) => ({
      ...storedGuest(event._id, [new Date(Date.UTC(2026, 5, 20, 16, 0, index))]),
      username,
      nameKey: formerNameKey(username),
    })),
  );
  await asBefore();
  return event._id;
}

const keysOf = async (eventId: Types.ObjectId) => {
  const stored = await ParticipantModel.find({ eventId }).sort({ joinedAt: 1 }).lean();
  return stored.map((guest) => guest.nameKey);
};

describe('name keys of an earlier version', () => {
  it('are updated at the start', async () => {
    const names = ['Groß', 'Işıl', 'Anna\uFFF9', 'O’Neil', 'Ben'];
    const eventId = await guestsBefore(names);
    expect(await keysOf(eventId)).not.toEqual(names.map(nameKey));
    await start();
    expect(await keysOf(eventId)).toEqual(names.map(nameKey));
  });

  it.each([
    {
      names: ['Groß', 'Gross'],
      keys: ['groß', 'gross'],
    },
    {
      names: ['Gross', 'Groß'],
      keys: ['gross', 'groß'],
    },
    {
      names: ['Ann–Lea', 'Ann—Lea', 'Ben'],
      keys: ['ann-lea', 'ann—lea', 'ben'],
    },
    {
      names: ['O’Neil', 'Ben', 'O‘Neil'],
      keys: ["o'neil", 'ben', 'o‘neil'],
    },
  ])('of $names: keep every guest when two names now have the same key', async ({ names, keys }) => {
    const eventId = await guestsBefore(names);
    await start();
    const stored = await keysOf(eventId);
    expect(new Set(stored).size).toBe(names.length);
    expect(stored).toEqual(keys);
    await asBefore();
    await start();
    expect(await keysOf(eventId)).toEqual(stored);
  });

  it('are checked once', async () => {
    const eventId = await guestsBefore(['Ben']);
    await start();
    await ParticipantModel.updateOne({ eventId }, { $set: { nameKey: 'as it is' } });
    await start();
    expect(await keysOf(eventId)).toEqual(['as it is']);
  });

  it('are completed at the next start after an interruption', async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `Groß ${index}`);
    const eventId = await guestsBefore(names);
    const power = installWriteCut();
    try {
      power.cutAfter(1);
      await expect(start()).rejects.toThrow('simulated power cut');
    } finally {
      power.uninstall();
    }
    const halfway = await keysOf(eventId);
    expect(halfway.filter((key, index) => key === nameKey(names[index]!))).toHaveLength(500);
    await start();
    expect(await keysOf(eventId)).toEqual(names.map(nameKey));
  });

  it('let guests with colliding names continue, and prevent others from taking the name', async () => {
    const { code, joinAs, addQuestion, event } = await createTestEvent(app);
    const question = await addQuestion();
    const guests = [await joinAs('Gross'), await joinAs('somebody')];
    const id = guests[1]!.participant.id;
    await ParticipantModel.updateOne({ _id: id }, { $set: { username: 'Groß', nameKey: 'groß' } });
    await asBefore();
    await start();
    await app.restart();
    for (const { browser, participant } of guests) {
      const prediction = { participantId: participant.id, answer: 'yes' };
      expect((await browser.post(`/api/questions/${question.id}/predictions`, prediction)).status).toBe(201);
    }
    const join = async (browser: Browser, username: string) =>
      browser.post(`/api/events/${code}/participants`, { username });
    expect(await join(guests[0]!.browser, 'Gross')).toMatchObject({ status: 200 });
    expect(await join(guests[1]!.browser, 'Groß')).toMatchObject({ status: 200, body: { id } });
    for (const username of ['GROSS', 'Groß', 'gro\u00ADss'])
      expect(await join(app.browser(), username)).toMatchObject({
        status: 409,
        body: { code: 'name_taken' },
      });
    expect(await ParticipantModel.countDocuments({ eventId: event.id })).toBe(2);
  });
});
