import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { counts } from '../../../protocol/limits.ts';
import { RemovedCount } from '../../../protocol/schemas/participants.ts';
import { logger } from '../../../server/base/logger.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { TransferLinkModel } from '../../../server/models/transferLink.ts';
import { listen } from '../../live/listen.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { storedGuest, storedPredictions } from '../../support/stored.ts';
import { installWriteCut } from '../../support/network/writeCut.ts';
import { runConcurrently, join, predict, twinOf } from '../questions/guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

const running = runningApp();
const minute = 60_000;

interface Wish {
  from?: Date;
  until?: Date;
  count?: number;
}

/** Removes the guests who joined within a time as the host; the last five minutes by default. */
const removeRecent = async ({ code, organiser }: TestEvent, wish: Wish = {}) => {
  const { from = new Date(Date.now() - 5 * minute), until: end = new Date(), count = 100 } = wish;
  return organiser.post(`/api/events/${code}/participants/remove-recent`, { from, until: end, count });
};

const names = async ({ code }: TestEvent) => {
  const { body } = await running.app.browser().get(`/api/events/${code}/participants`);
  return (body as { username: string }[]).map(({ username }) => username);
};

/** Stores guests who joined that many minutes ago. */
async function joinedAgo(party: TestEvent, minutes: number, count: number) {
  const at = new Date(Date.now() - minutes * minute);
  const guests = Array.from({ length: count }, () => storedGuest(new Types.ObjectId(party.event.id), [at]));
  await ParticipantModel.insertMany(guests);
  dropCachedEvents(running.app);
  return guests;
}

describe('removing the guests of the last minutes', () => {
  it('removes the guests who joined in that time, with predictions and links, and no others', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const [early] = await joinedAgo(party, 6, 1);
    await joinedAgo(party, 4, 3);
    const anna = await party.joinAs('Anna');
    await predict(anna, question, 'yes');
    await anna.browser.post(`/api/participants/${anna.participant.id}/seat-links`);
    const removed = await removeRecent(party);
    expect([removed.status, RemovedCount.parse(removed.body)]).toEqual([200, { removedCount: 4 }]);
    expect(await names(party)).toEqual([early!.username]);
    const theirs = { participantId: anna.participant.id };
    expect(await storedPredictions(theirs)).toEqual([]);
    expect(await TransferLinkModel.countDocuments(theirs)).toBe(0);
    expect(await predict(anna, question, 'no')).toBeRefused('not_signed_in');
    expect((await join(anna.browser, party.code, 'Anna')).status).toBe(201);
  });

  it('includes both ends of the interval', async () => {
    const party = await createTestEvent(running.app);
    const [guest] = await joinedAgo(party, 3, 1);
    const at = guest!.joinedAt;
    const before = new Date(at.getTime() - 1);
    const after = new Date(at.getTime() + 1);
    expect((await removeRecent(party, { from: after, until: after })).body).toEqual({ removedCount: 0 });
    expect((await removeRecent(party, { from: before, until: before })).body).toEqual({ removedCount: 0 });
    expect((await removeRecent(party, { from: at, until: at })).body).toEqual({ removedCount: 1 });
  });

  it('removes no guest when more guests match than the host was shown', async () => {
    const party = await createTestEvent(running.app);
    await joinedAgo(party, 1, 3);
    const refused = await removeRecent(party, { count: 2 });
    expect(refusalOf(refused, 'conflict').message).toBe(
      'More guests have joined since. Please check the list again.',
    );
    expect(await names(party)).toHaveLength(3);
  });

  it('is idempotent, also when repeated at the same moment', async () => {
    const party = await createTestEvent(running.app);
    await joinedAgo(party, 1, 7);
    const end = new Date();
    const answers = await runConcurrently(4, async () => removeRecent(party, { until: end, count: 7 }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.removedCount, 0)).toBe(7);
  });

  it('leaves complete guests, or remains that count nowhere, at whichever write it is interrupted', async () => {
    const cut = installWriteCut();
    const { level } = logger;
    logger.level = 'silent';
    const ends: string[] = [];
    try {
      for (let write = 0, isDone = false; !isDone; write += 1) {
        const party = await createTestEvent(running.app);
        const question = await party.addQuestion();
        const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
        for (const guest of [anna, bert]) await predict(guest, question, 'yes');
        cut.cutAfter(write);
        isDone = (await removeRecent(party)).status === 200;
        cut.mend();
        // Everything is read again, as after a restart.
        dropCachedEvents(running.app);
        const left = await names(party);
        const { body } = await running.app.browser().get(`/api/events/${party.code}/stats`);
        expect(body).toMatchObject({ totalParticipants: left.length, totalPredictions: left.length });
        ends.push(left.length === 2 ? 'whole' : 'gone');
        expect((await removeRecent(party)).body).toEqual({ removedCount: left.length });
      }
    } finally {
      cut.uninstall();
      logger.level = level;
    }
    // The server's background writes count, too, so only the first and last results are certain.
    expect([ends[0], ends.at(-1)]).toEqual(['whole', 'gone']);
  });

  it('keeps guests who join meanwhile', async () => {
    const party = await createTestEvent(running.app);
    await joinedAgo(party, 1, 30);
    const end = new Date();
    const joining = runConcurrently(20, async (index) =>
      join(running.app.browser(), party.code, `Late ${index}`),
    );
    // Excludes guests who join within this millisecond, which the host has not seen.
    const removing = removeRecent(party, { until: new Date(end.getTime() - 1), count: 30 });
    expect((await removing).body).toEqual({ removedCount: 30 });
    const joined = await joining;
    expect(joined.map(({ status }) => status)).toEqual(joined.map(() => 201));
    expect(await names(party)).toHaveLength(20);
  });

  it('notifies each removed guest, and publishes every board once', async () => {
    const party = await createTestEvent(running.app);
    const { code, organiser } = party;
    const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
    const phones = [await listen(anna.browser, code, 'guest'), await listen(bert.browser, code, 'guest')];
    const screen = await listen(running.app.browser(), code, 'screen');
    const portal = await listen(organiser, code, 'organiser');
    await removeRecent(party);
    await until('each phone receives its own removal', () =>
      phones.every(({ of }, index) => {
        const { id } = [anna, bert][index]!.participant;
        return of('participant:removed').some(({ participantId }) => participantId === id);
      }),
    );
    for (const { of, state } of [screen, portal]) {
      await until('the board is empty', () => state().rows.length === 0);
      expect(of('participant:removed')).toHaveLength(1);
      expect(state().counters).toEqual([0, 0]);
    }
    expect(phones.map(({ of }) => of('participant:removed').length)).toEqual([1, 1]);
  });

  it('is refused for the sample game and for an invalid time', async () => {
    const party = await createTestEvent(running.app);
    await makeSampleEvent(running.app.app);
    const owner = await running.app.owner();
    const everything = { from: new Date(0), until: new Date(), count: 100 };
    expect(await owner.post('/api/events/MAUI/participants/remove-recent', everything)).toBeRefused(
      'sample_event',
    );
    const now = new Date();
    for (const wrong of [
      {},
      { from: now, until: new Date(now.getTime() - 1), count: 1 },
      { from: 'lately', until: now, count: 1 },
      { from: now, until: now },
      { from: now, until: now, count: -1 },
      { from: now, until: now, count: 1.5 },
      { from: now, until: now, count: counts.participantsPerEvent + 1 },
    ])
      expect(
        await party.organiser.post(`/api/events/${party.code}/participants/remove-recent`, wrong),
      ).toBeRefused('invalid');
  });

  it('removes thousands in one step, and delays other guests only for a moment', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const anna = await party.joinAs('Anna');
    const at = new Date(Date.now() - minute);
    const anHourAgo = new Date(Date.now() - 60 * minute);
    await ParticipantModel.updateOne({ _id: anna.participant.id }, { $set: { joinedAt: anHourAgo } });
    const many = await joinedAgo(party, 1, counts.participantsPerEvent - 1);
    await ParticipantModel.updateMany(
      { _id: { $in: many.slice(0, 1_000).map(({ _id }) => _id) } },
      { $set: { [`predictions.${question.id}`]: { answer: 'yes', submittedAt: at } } },
    );
    dropCachedEvents(running.app);
    const portal = await listen(party.organiser, party.code, 'organiser');
    const screen = await listen(running.app.browser(), party.code, 'screen');
    expect(portal.state().rows).toHaveLength(counts.participantsPerEvent);
    const removed = await removeRecent(party, { count: many.length });
    expect(removed.body).toEqual({ removedCount: many.length });
    for (const { state, of } of [portal, screen]) {
      await until('the board has one row', () => state().rows.length === 1);
      expect(of('participant:removed')).toHaveLength(1);
    }
    expect(
      (await predict({ ...anna, browser: twinOf(anna.browser, running.app.browser()) }, question, 'no'))
        .status,
    ).toBe(201);
    expect(await storedPredictions({ eventId: party.event.id })).toHaveLength(1);
  });
});
