import { describe, expect, it } from 'vitest';
import type { DomainEventPayloads } from '../../server/eventState/DomainEvents.ts';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { runningServers } from '../nodes/twoServers.ts';
import { runConcurrently, join, predict, twinOf, type Guest } from '../routes/questions/guestCalls.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { dropCachedEvents, type ServedApp } from '../support/testApp.ts';

/**
 * Two servers on one database. The game is played at the first server; the other server receives the domain
 * events that a test replays.
 */
const servers = runningServers();

const names = ['eventChanged', 'participantPut', 'participantsRemoved', 'predictionMade'] as const;
type Published = {
  [Name in (typeof names)[number]]: { name: Name; message: DomainEventPayloads[Name] };
}[(typeof names)[number]];

/** Records the domain events that a server publishes. */
function record({ app }: ServedApp): { published: Published[]; stop: () => void } {
  const published: Published[] = [];
  const stops = names.map((name) =>
    app.domainEvents.on(name, (message) => void published.push({ name, message } as Published)),
  );
  return { published, stop: () => stops.forEach((stop) => stop()) };
}
const publish = ({ app }: ServedApp, { name, message }: Published): void =>
  app.domainEvents.publish(name, message);

/** Returns the state of an event in a server's memory. */
async function cachedState({ app }: ServedApp, { event }: TestEvent) {
  const { board, questions, event: stored } = await app.eventCache.get(event.id);
  return {
    revision: stored.revision,
    title: stored.title,
    questions: [...questions.values()].map(({ text, isActive }) => [text, isActive]),
    predictions: board.predictionCount,
    lines: board
      .rankedByScore()
      .map(({ username, totalPredictions, correctPredictions }) =>
        [username, totalPredictions, correctPredictions].join(' '),
      )
      .toSorted((a, b) => (a < b ? -1 : 1)),
  };
}

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

/**
 * Makes every kind of change: guests join, predict, change answers, are renamed and removed; questions are
 * added, changed, answered and deleted.
 */
async function play(party: TestEvent, questions: { id: string }[], guests: Guest[]): Promise<void> {
  const { organiser, code } = party;
  await runConcurrently(guests.length, async (index) => {
    for (const question of questions) await predict(guests[index]!, question, 'yes');
    await predict(guests[index]!, questions[0]!, 'no');
  });
  const late = await party.addQuestion({ text: 'A late one?' });
  await predict(guests[0]!, late, 'yes');
  await organiser.patch(`/api/participants/${guests[1]!.participant.id}`, { username: 'Renamed' });
  await predict(guests[1]!, late, 'no');
  await organiser.delete(`/api/participants/${guests[2]!.participant.id}`);
  await organiser.delete(`/api/questions/${questions[1]!.id}`);
  await join(servers.one.browser(), code, 'Somebody late');
  await party.setAnswer(questions[0] as never, 'no');
  await party.update({ title: 'Another title', showAnswers: true });
  await organiser.patch(`/api/questions/${late.id}`, { text: 'A late one, changed?' });
}

async function recordedGame() {
  const party = await createTestEvent(servers.one);
  const questions = [await party.addQuestion(), await party.addQuestion(), await party.addQuestion()];
  const guests = await runConcurrently(4, async (index) => party.joinAs(`Guest ${index}`));
  // The other server loads the event before the changes.
  await servers.other.app.eventCache.get(party.event.id);
  const { published, stop } = record(servers.one);
  await play(party, questions, guests);
  stop();
  return { party, published };
}

describe('replicated domain events', () => {
  it.each([
    ['in their order', (published: Published[]) => published],
    ['in their order, each twice', (published: Published[]) => published.flatMap((event) => [event, event])],
    ['backwards', (published: Published[]) => published.toReversed()],
    ['in any order', shuffled],
    ['in any order, twice', (published: Published[]) => [...shuffled(published), ...shuffled(published)]],
  ])('%s lead to the stored state', async (_, order) => {
    for (let round = 0; round < 4; round += 1) {
      const { party, published } = await recordedGame();
      expect(published.length).toBeGreaterThan(20);
      for (const event of order(published)) publish(servers.other, event);
      dropCachedEvents(servers.one);
      const stored = await cachedState(servers.one, party);
      let received: unknown;
      await until(
        'the resync has loaded the missed events',
        async () => {
          received = await cachedState(servers.other, party);
          return JSON.stringify(received) === JSON.stringify(stored);
        },
        4_000,
      ).catch(() => undefined);
      expect(received).toEqual(stored);
    }
  });

  it('may be lost: resync restores the stored state', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { party, published } = await recordedGame();
      for (const event of shuffled(published).slice(0, round * 4)) publish(servers.other, event);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await servers.other.app.eventCache.resync(party.event.id);
      dropCachedEvents(servers.one);
      expect(await cachedState(servers.other, party)).toEqual(await cachedState(servers.one, party));
    }
  });

  it('of a removed event change nothing and do not reload the event', async () => {
    const { party, published } = await recordedGame();
    await (await servers.one.owner()).delete(`/api/owner/events/${party.event.id}`);
    servers.other.app.domainEvents.publish('eventRemoved', { eventId: party.event.id });
    for (const event of published) publish(servers.other, event);
    expect(servers.other.app.eventCache.getCached(party.event.id)).toBeUndefined();
    await expect(servers.other.app.eventCache.get(party.event.id)).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });
});

describe('question that a server has not received yet', () => {
  it('gets the predictions that arrived before it', async () => {
    const party = await createTestEvent(servers.one);
    const anna = await party.joinAs('Anna');
    await servers.other.app.eventCache.get(party.event.id);
    const question = await party.addQuestion();
    await predict(anna, question, 'yes');
    const participant = (await ParticipantModel.findById(anna.participant.id).lean())!;
    servers.other.app.domainEvents.publish('participantPut', { eventId: party.event.id, participant });
    servers.other.app.eventCache.publishIfNewer((await EventModel.findById(party.event.id).lean())!);
    await expect
      .poll(async () => cachedState(servers.other, party))
      .toMatchObject({ predictions: 1, lines: ['Anna 1 0'] });
  });

  it('gets these predictions also when the guest was loaded at this server first', async () => {
    const party = await createTestEvent(servers.one);
    await servers.other.app.eventCache.get(party.event.id);
    const anna = await party.joinAs('Anna');
    const question = await party.addQuestion();
    await predict(anna, question, 'yes');
    const there = twinOf(anna.browser, servers.other.browser());
    await there.get(`/api/participants/${anna.participant.id}`);
    await there.get(`/api/events/${party.code}/predictions`);
    await servers.other.app.eventCache.resync(party.event.id);
    expect(await cachedState(servers.other, party)).toMatchObject({ predictions: 1, lines: ['Anna 1 0'] });
  });
});
