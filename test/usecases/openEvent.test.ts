import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventReadModel } from '../../server/eventState/EventState.ts';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../server/models/participant.ts';
import { fullEvent, guestsByHundreds } from '../load/fullEvent.ts';
import { dropCachedEvents, startTestApp, type TestApp } from '../support/testApp.ts';
import { storedQuestion } from '../support/stored.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

async function store(guests: number, questions: number) {
  const full = fullEvent({ guests, questions });
  await EventModel.collection.insertOne(full.event);
  for (const some of guestsByHundreds(full)) await ParticipantModel.collection.insertMany(some);
  return full;
}

/** Returns the longest slice of the event loop during some work, in milliseconds. */
async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const watch = (before: number): void => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    if (!isDone) setImmediate(watch, now);
  };
  setImmediate(watch, performance.now());
  await work();
  isDone = true;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}

const linesOf = ({ board }: EventReadModel) =>
  board
    .rankedByScore()
    .map(({ id, username, totalPredictions, points, finishedAt }) => [
      id,
      username,
      totalPredictions,
      points,
      finishedAt,
    ]);

/** With eight times as many guests, a slice that grows with their number takes eight times as long. */
it('opening an event: event-loop slices do not grow with the number of guests', async () => {
  const sizes = [400, 3_200] as const;
  const events = await Promise.all(sizes.map(async (guests) => store(guests, 40)));
  const best = [Infinity, Infinity];
  for (let round = 0; round < 5; round += 1)
    for (const [index, { event }] of events.entries()) {
      dropCachedEvents(app);
      const slice = await longestSlice(async () => app.app.eventCache.get(event._id.toString()));
      best[index] = Math.min(best[index]!, slice);
      expect(app.app.eventCache.getCached(event._id.toString())?.board.participantCount).toBe(sizes[index]);
    }
  expect(best[1]! / best[0]!).toBeLessThan(3);
});

it('resync: event-loop slices do not grow with the number of changed guests', async () => {
  const sizes = [400, 3_200] as const;
  const events = await Promise.all(sizes.map(async (guests) => store(guests, 20)));
  const { eventCache } = app.app;
  const best = [Infinity, Infinity];
  for (const { event } of events) await eventCache.get(event._id.toString());
  for (let round = 0; round < 5; round += 1)
    for (const [index, { event }] of events.entries()) {
      const eventId = event._id.toString();
      const path = `predictions.${event.questions[0]!._id.toString()}.answer`;
      const answer = `Round ${round}`;
      await ParticipantModel.updateMany({ eventId }, { $set: { [path]: answer }, $inc: { revision: 1 } });
      const gone = (await ParticipantModel.findOneAndDelete({ eventId }).lean())!;
      const slice = await longestSlice(async () => eventCache.sweep());
      best[index] = Math.min(best[index]!, slice);
      const { board } = await eventCache.get(eventId);
      const answers = board.predictionsOf(event.questions[0]!._id.toString()).map((one) => one.answer);
      expect([board.participantCount, board.standingOf(gone._id.toString())]).toEqual([
        sizes[index]! - round - 1,
        undefined,
      ]);
      expect(new Set(answers)).toEqual(new Set([answer]));
    }
  expect(best[1]! / best[0]!).toBeLessThan(3);
});

it('evicting and reopening an event: leaks no memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heldBytes = async () => {
    // Closed sockets and timers release their objects in later passes of the event loop.
    for (let pass = 0; pass < 3; pass += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      collectGarbage();
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const { event } = await store(300, 100);
  const reopen = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      await app.app.eventCache.get(event._id.toString());
      dropCachedEvents(app);
    }
  };
  await reopen(5);
  const before = await heldBytes();
  await reopen(60);
  // 60 states of 30,000 predictions with their guests need more than 30 MB.
  expect((await heldBytes()) - before).toBeLessThan(15_000_000);
});

it('opening an event: calls about other events are answered meanwhile, one after the other', async () => {
  const large = await store(2_000, 50);
  const small = await store(1, 1);
  const browser = app.browser();
  const ask = async () => browser.get(`/api/events/${small.event.shareCode}/leaderboard`);
  await ask();
  const state = { isOpen: false };
  const opening = app.app.eventCache.get(large.event._id.toString()).then(() => (state.isOpen = true));
  let answered = 0;
  while (!state.isOpen) {
    expect((await ask()).status).toBe(200);
    answered += 1;
  }
  await opening;
  expect(answered).toBeGreaterThan(20);
});

it('opening an event: a guest whose domain event arrives before an earlier one is read again from the database', async () => {
  const { event } = await store(300, 5);
  const eventId = event._id.toString();
  const { eventCache, domainEvents } = app.app;
  const guest = (await ParticipantModel.findOne({ eventId }).sort({ joinedAt: 1 }).lean())!;
  const participantId = guest._id.toString();
  const [first, second] = event.questions.map(({ _id }) => _id.toString());
  dropCachedEvents(app);
  const opening = eventCache.get(eventId);
  // The guest is read first, before two changes. The first change is never published.
  await ParticipantModel.countDocuments({ eventId });
  const answer = 'another answer';
  for (const questionId of [first, second])
    await ParticipantModel.collection.updateOne(
      { _id: guest._id },
      { $set: { [`predictions.${questionId}.answer`]: answer }, $inc: { revision: 1 } },
    );
  const prediction = { participantId, questionId: second!, answer, submittedAt: new Date() };
  domainEvents.publish('predictionMade', { eventId, prediction, revision: guest.revision + 2 });
  const { board } = await opening;
  await expect
    .poll(() => [first!, second!].map((questionId) => board.answerOf(participantId, questionId)), {
      timeout: 15_000,
    })
    .toEqual([answer, answer]);
});

it('opening an event: changes stored and published meanwhile are included afterwards', async () => {
  const { event } = await store(1_500, 20);
  const eventId = event._id.toString();
  const { eventCache, domainEvents } = app.app;
  const guests = await ParticipantModel.find({ eventId }).sort({ joinedAt: 1 }).lean();
  const at = (share: number): ParticipantRecord => guests[Math.floor(guests.length * share)]!;
  dropCachedEvents(app);
  const opening = eventCache.get(eventId);

  const added = storedQuestion({ order: 99 });
  const remaining = event.questions.slice(1);
  const changed = { ...event, title: 'Another title', questions: [...remaining, added], revision: 2 };
  await EventModel.collection.replaceOne({ _id: event._id }, changed);
  domainEvents.publish('eventChanged', { event: changed });
  for (const share of [0, 0.5, 0.999]) {
    const { _id, revision } = at(share);
    const prediction = { answer: 'yes', submittedAt: new Date() };
    const questionId = added._id.toString();
    await ParticipantModel.collection.updateOne(
      { _id },
      { $set: { [`predictions.${questionId}`]: prediction }, $inc: { revision: 1 } },
    );
    domainEvents.publish('predictionMade', {
      eventId,
      prediction: { participantId: _id.toString(), questionId, ...prediction },
      revision: revision + 1,
    });
  }
  for (const share of [0.01, 0.6, 0.99]) {
    const { _id } = at(share);
    await ParticipantModel.collection.deleteOne({ _id });
    domainEvents.publish('participantsRemoved', {
      eventId,
      participants: [{ participantId: _id.toString() }],
    });
  }
  expect(eventCache.getCached(eventId)).toBeUndefined();

  const opened = await opening;
  const [lines, counts] = [linesOf(opened), opened.board.predictionCountOf(added._id.toString())];
  expect([opened.event.title, opened.board.participantCount, counts]).toEqual(['Another title', 1_497, 3]);
  dropCachedEvents(app);
  expect(lines).toEqual(linesOf(await eventCache.get(eventId)));
});

it('opening an event: re-reads a guest who predicted a question that is added or deleted meanwhile', async () => {
  const { event, guest } = await store(300, 5);
  const eventId = event._id.toString();
  const gone = storedQuestion();
  const late = { ...guest(300), predictions: { ...guest(300).predictions } };
  late.predictions[gone._id.toString()] = { answer: 'yes', submittedAt: new Date() };
  await ParticipantModel.collection.insertOne(late);
  const opened = await app.app.eventCache.get(eventId);
  expect(opened.board.standingOf(late._id.toString())?.totalPredictions).toBe(5);
  expect(opened.board.participantCount).toBe(301);
});

it('opening an event: all waiting callers get not found when it is removed meanwhile', async () => {
  const { event } = await store(500, 10);
  const eventId = event._id.toString();
  const { eventCache, domainEvents } = app.app;
  dropCachedEvents(app);
  const waiting = [eventCache.get(eventId), eventCache.get(eventId)];
  for (const one of waiting) one.catch(() => undefined);
  await EventModel.collection.deleteOne({ _id: event._id });
  domainEvents.publish('eventRemoved', { eventId });
  for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'event_not_found' });
  expect(eventCache.getCachedByCode(event.shareCode)).toBeUndefined();
  await expect(eventCache.get(eventId)).rejects.toMatchObject({ code: 'event_not_found' });
});

it('opening an event: the closest numbers are scored once, with the same result as one by one', async () => {
  const size = 400;
  const { event } = await store(size, 8);
  const eventId = event._id.toString();
  const numeric = event.questions.find(({ type }) => type === 'numeric')!;
  const questions = event.questions.map((question) =>
    question === numeric
      ? { ...question, numberRule: 'closest', correctAnswer: '0', wasRevealed: true }
      : question,
  );
  await EventModel.collection.updateOne({ _id: event._id }, { $set: { questions }, $inc: { revision: 1 } });
  const path = `predictions.${numeric._id.toString()}.answer`;
  const guests = await ParticipantModel.find({ eventId }, { _id: 1 }).sort({ joinedAt: 1 }).lean();
  // Each prediction is closer than the previous one.
  await ParticipantModel.collection.bulkWrite(
    guests.map(({ _id }, index) => ({
      updateOne: { filter: { _id }, update: { $set: { [path]: String(size - index) } } },
    })),
  );
  const { board } = await app.app.eventCache.get(eventId);
  const id = numeric._id.toString();
  expect([board.closestDistanceOf(id), board.correctCountOf(id), board.closestChanges]).toEqual([1, 1, 1]);
});
