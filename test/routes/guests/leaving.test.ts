import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { OwnData } from '../../../protocol/schemas/participants.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { TransferLinkModel } from '../../../server/models/transferLink.ts';
import { PushSubscriptionModel } from '../../../server/models/platform/push.ts';
import { listen } from '../../live/listen.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { storedPredictions } from '../../support/stored.ts';
import { join, predict, twinOf, type Guest } from '../questions/guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const { EJSON } = mongoose.mongo.BSON;
const running = runningApp({ retentionDays: 90 });
const stranger = () => running.app.browser();
const twin = ({ browser }: Guest) => twinOf(browser, stranger());
const pathOf = ({ participant }: Guest) => `/api/participants/${participant.id}`;

/** Returns the collections with a document that contains this id. */
async function collectionsWith(id: string): Promise<string[]> {
  const collections = await mongoose.connection.db!.collections();
  const found = await Promise.all(
    collections.map(async (collection) => {
      const documents = await collection.find().toArray();
      return EJSON.stringify(documents).includes(id) ? [collection.collectionName] : [];
    }),
  );
  return found.flat().toSorted();
}

/** Anna and Ben have predicted, and Anna has written to the couple. */
async function party() {
  const made = await createTestEvent(running.app);
  const question = await made.addQuestion();
  const [anna, ben] = [await made.joinAs('Anna'), await made.joinAs('Ben')];
  for (const guest of [anna, ben]) await predict(guest, question, 'yes');
  await anna.browser.patch(pathOf(anna), { message: 'Cheers!' });
  return { ...made, question, anna, ben };
}

describe('leaving guest', () => {
  it('is removed with all stored data, on every screen at once', async () => {
    const { code, anna, ben } = await party();
    await anna.browser.post(`${pathOf(anna)}/seat-links`);
    const [screen, second, other] = [
      await listen(stranger(), code, 'screen'),
      await listen(twin(anna), code, 'guest'),
      await listen(ben.browser, code, 'guest'),
    ];
    const left = await anna.browser.delete(pathOf(anna));
    expect(left.status).toBe(204);
    await until('the big screen has removed the row', () => screen.of('participant:removed').length > 0);
    await until('the second phone receives it', () => second.of('participant:removed').length > 0);
    expect(screen.state().rows.map(({ username }) => username)).toEqual(['Ben']);
    expect(second.of('participant:removed')).toEqual([{ participantId: anna.participant.id, hasLeft: true }]);
    expect(other.of('participant:removed')).toEqual([]);
    refusalOf(await stranger().get(pathOf(anna)), 'participant_not_found');
    expect(await storedPredictions({ participantId: anna.participant.id })).toEqual([]);
    expect(await TransferLinkModel.countDocuments({ participantId: anna.participant.id })).toBe(0);
  });

  it('gets the same reply when the first was lost; other callers get an error', async () => {
    const { code, anna, ben } = await party();
    const [retrying, elsewhere] = [twin(anna), twin(ben)];
    refusalOf(await ben.browser.delete(pathOf(anna)), 'not_allowed');
    expect((await anna.browser.delete(pathOf(anna))).status).toBe(204);
    expect((await retrying.delete(pathOf(anna))).status).toBe(204);
    for (const { browser } of [anna, { browser: retrying }]) {
      expect((await browser.get(`/api/session?event=${code}`)).body.participants).toEqual([]);
      refusalOf(await browser.delete(pathOf(anna)), 'participant_not_found');
    }
    refusalOf(await elsewhere.delete(pathOf(anna)), 'participant_not_found');
    expect((await elsewhere.get(`/api/session?event=${code}`)).body.participants).toHaveLength(1);
  });

  it('may leave when the game is over, joining is closed, or the event is inactive', async () => {
    const { update, joinAs } = await createTestEvent(running.app);
    const all = [await joinAs('Anna'), await joinAs('Ben'), await joinAs('Cem')];
    for (const [index, change] of [{ isDoorClosed: true }, { isOver: true }, { isActive: false }].entries()) {
      await update(change);
      expect((await all[index]!.browser.delete(pathOf(all[index]!))).status).toBe(204);
    }
  });

  it('rejoins as a new guest; other guests of the phone stay', async () => {
    const { code, anna } = await party();
    const dora = await join(anna.browser, code, 'Dora');
    await anna.browser.delete(pathOf(anna));
    const rejoined = await join(anna.browser, code, 'Anna');
    expect(rejoined.status).toBe(201);
    expect(rejoined.body.id).not.toBe(anna.participant.id);
    const { participants } = (await anna.browser.get(`/api/session?event=${code}`)).body;
    expect(participants).toEqual([dora.body, rejoined.body]);
    expect(await storedPredictions({ participantId: rejoined.body.id })).toEqual([]);
  });

  it('cannot be restored by requests that were still in flight', async () => {
    const { anna, question } = await party();
    const late = twin(anna);
    await anna.browser.delete(pathOf(anna));
    refusalOf(await predict({ ...anna, browser: late }, question, 'no'), 'not_signed_in');
    expect(await ParticipantModel.exists({ _id: anna.participant.id })).toBeNull();
  });
});

describe('export of a guest’s data', () => {
  it('is complete for the guest, without other guests’ data and held answers', async () => {
    const { anna, question, event, code, organiser } = await party();
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'no', isHeld: true });
    const table = (await organiser.post(`/api/events/${code}/tables`, { name: 'The Oak' })).body;
    await anna.browser.patch(pathOf(anna), { tableId: table.id });
    await anna.browser.post(`${pathOf(anna)}/seat-links`);
    const { body } = await anna.browser.get(`${pathOf(anna)}/data`);
    const day = new Date().toISOString().slice(0, 10);
    expect(OwnData.parse(body)).toEqual({
      event: { title: event.title, shareCode: code, deletesOn: expect.any(String) },
      name: 'Anna',
      joinedAt: anna.participant.joinedAt,
      message: 'Cheers!',
      table: 'The Oak',
      lastActiveAt: expect.any(String),
      daysActive: [day],
      predictions: [{ question: 'Will it rain?', prediction: 'yes', predictedAt: expect.any(String) }],
      linksForOtherPhones: [{ expiresAt: expect.any(String) }],
      phonesWithNotifications: [],
    });
  });

  it('includes phones with notifications, links, requests, and that the host picked the message', async () => {
    const { anna, ben, code, event, organiser } = await party();
    const phone = { endpoint: 'https://push.example.org/anna', p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) };
    const createdAt = new Date('2026-07-01T12:00:00Z');
    const ids = { eventId: event.id, createdAt };
    await PushSubscriptionModel.create({
      ...ids,
      participantId: anna.participant.id,
      ...phone,
      language: 'de',
    });
    await PushSubscriptionModel.create({ ...ids, participantId: ben.participant.id, ...phone });
    const link = (await anna.browser.post(`${pathOf(anna)}/seat-links`)).body;
    await stranger().post('/api/seats', { token: link.token });
    const token = '0123456789abcdef0123456789abcdef';
    const request = await stranger().post(`/api/events/${code}/seat-requests`, { username: 'Anna', token });
    await organiser.patch(`/api/events/${code}/show`, { wishIds: [anna.participant.id] });

    const { body } = await anna.browser.get(`${pathOf(anna)}/data`);
    expect(OwnData.parse(body)).toMatchObject({
      messagePickedForBigScreen: true,
      phonesWithNotifications: [{ ...phone, language: 'de', since: createdAt.toISOString() }],
      linksForOtherPhones: [
        { expiresAt: expect.any(String), isUsed: true },
        { requestNumber: request.body.number, requestedAt: expect.any(String), requestState: 'waiting' },
      ],
    });
    // These are all collections that contain a guest's id.
    expect(await collectionsWith(anna.participant.id)).toEqual([
      'participants',
      'pushsubscriptions',
      'seatlinks',
      'shows',
    ]);
    await anna.browser.delete(pathOf(anna));
    // The log keeps only the id.
    expect(await collectionsWith(anna.participant.id)).toEqual(['logentries']);
  });

  it('includes what hosts did to the guest, without their names or entries about others', async () => {
    const { anna, ben, code, organiser } = await party();
    await organiser.patch(pathOf(anna), { username: 'Anna B' });
    await organiser.patch(pathOf(ben), { username: 'Ben C' });
    const dataOf = async (guest: Guest) =>
      OwnData.parse((await guest.browser.get(`${pathOf(guest)}/data`)).body).doneByHosts;
    const table = (await organiser.post(`/api/events/${code}/tables`, { name: 'The Oak' })).body;
    await organiser.patch(pathOf(anna), { tableId: table.id });
    const expected = [
      { what: 'guestRenamed', at: expect.any(String) },
      { what: 'guestMoved', at: expect.any(String), subject: 'The Oak' },
    ];
    expect(await dataOf(anna)).toEqual(expected);
    // Reading the log does not change the result.
    await organiser.get(`/api/events/${code}/log`);
    expect(await dataOf(anna)).toEqual(expected);
  });

  it('excludes predictions of deleted questions, and a missing message', async () => {
    const { organiser, question, ben } = await party();
    await organiser.delete(`/api/questions/${question.id}`);
    const { predictions, ...rest } = OwnData.parse((await ben.browser.get(`${pathOf(ben)}/data`)).body);
    expect(predictions).toEqual([]);
    expect(rest).not.toHaveProperty('message');
  });

  it('is available while the event is inactive', async () => {
    const { anna, event } = await party();
    await EventModel.updateOne({ _id: event.id }, { $set: { isActive: false }, $inc: { revision: 1 } });
    expect((await anna.browser.get(`${pathOf(anna)}/data`)).status).toBe(200);
  });
});
