import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '../../protocol/schemas/questions.ts';
import type { Redis } from '../../server/gateways/redis.ts';
import { hasProgram, RedisServer } from '../cluster/startCluster.ts';
import { listen, type Listener } from '../live/listen.ts';
import { predict, type Guest } from '../routes/questions/guestCalls.ts';
import { startRelay } from '../support/network/relay.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTwoServers, type TwoServers } from './twoServers.ts';

/**
 * How long Redis hangs, in milliseconds. It exceeds every client timeout; `STILL_MS=20000` runs a longer
 * test.
 */
const stillMs = Number(process.env.STILL_MS ?? 7_000);

let servers: TwoServers;
let server: RedisServer;
let redis: Redis[];
let party: TestEvent;
let questions: Question[];
/** Anna plays at the first server. Bert and all screens are at the second server. */
let anna: Guest;
let bert: Guest;
let screens: Listener[];

/** Connects the two servers by Redis, and opens guest screens at both. */
async function begin(otherUrl?: string): Promise<void> {
  redis = await servers.connectRedis(server, otherUrl);
  await servers.sweep();
  party = await createTestEvent(servers.one);
  await party.update({ showAnswers: true });
  questions = [];
  for (let count = 0; count < 3; count += 1) questions.push(await party.addQuestion());
  anna = await party.joinAs('Anna');
  const guest = await party.joinAs('Bert');
  bert = { ...guest, browser: servers.elsewhere(guest.browser) };
  screens = [
    await listen(bert.browser, party.code, 'guest'),
    await listen(servers.other.browser(), party.code, 'screen'),
    await listen(servers.elsewhere(party.organiser), party.code, 'organiser'),
  ];
  await until('both hear', () =>
    nodes().every(({ eventBus }) => eventBus.state && !eventBus.state.awaySince),
  );
}

const nodes = () => [servers.one, servers.other].map(({ app }) => app.nodes);
const isReady = () => redis.every((client) => client.isReady);
const correctAnswerOf = (screen: Listener, { id }: Question) =>
  screen.state().questions.find((question) => question.id === id)?.correctAnswer;
const isRevealedTo = (question: Question) => (screen: Listener) =>
  correctAnswerOf(screen, question) !== undefined && correctAnswerOf(screen, question) !== null;
/** The names and numbers of predictions on the big screen at the other server. */
const rows = () => screens[1]!.state().rows.map((row) => `${row.username} ${row.totalPredictions}`);

/** Waits until every screen is up to date, and expects no gap in the versions. */
async function expectUpToDate(): Promise<void> {
  await until(
    'Redis is available again',
    () => isReady() && nodes().every(({ eventBus }) => !eventBus.state?.awaySince),
  );
  const late = await party.addQuestion({ text: 'All well?' });
  await until('news come again', () =>
    screens.every((screen) => screen.state().questions.some(({ id }) => id === late.id)),
  );
  for (const screen of screens) {
    const versions = screen.received.flatMap(({ message }) => (message?.version as number | undefined) ?? []);
    expect(versions).toEqual(versions.map((_, index) => screen.version + 1 + index));
  }
}

describe.runIf(hasProgram('redis-server'))('Redis failure', () => {
  beforeEach(async () => {
    server = await RedisServer.start();
    servers = await startTwoServers();
  });
  afterEach(async () => {
    await servers.stop();
    server.signal('SIGCONT');
    await server.kill();
  });

  it('Redis dies during a reveal: every server shows the reveal', async () => {
    await begin();
    const [question] = questions as [Question];
    expect((await predict(bert, question, 'yes')).status).toBe(201);
    // Redis is killed after the write is stored and before it is published.
    const stop = servers.one.app.domainEvents.onLocal('eventChanged', () => server.signal('SIGKILL'));
    expect(await party.setAnswer(question, 'yes')).toMatchObject({ status: 200 });
    stop();
    await until('every screen shows it', () => screens.every(isRevealedTo(question)));
    expect((await predict(bert, question, 'no')).body).toMatchObject({ code: 'question_closed' });
    await server.restart();
    await expectUpToDate();
  });

  it('Redis hangs: reveals and predictions are acknowledged, and screens follow', async () => {
    await begin();
    const [first, second, third] = questions as [Question, Question, Question];
    server.signal('SIGSTOP');
    const stillUntil = Date.now() + stillMs;
    expect((await predict(anna, first, 'yes')).status).toBe(201);
    expect((await predict(bert, first, 'no')).status).toBe(201);
    expect(await party.setAnswer(first, 'yes')).toMatchObject({ status: 200 });
    expect((await predict(bert, first, 'yes')).body).toMatchObject({ code: 'question_closed' });
    // No request waited for the timeout of Redis.
    expect(nodes().map(({ eventBus }) => eventBus.state!.awaySince)).toEqual([undefined, undefined]);
    await until('every screen shows it', () => screens.every(isRevealedTo(first)));
    for (let count = 0; Date.now() < stillUntil; count += 1) {
      expect((await predict(anna, third, count % 2 ? 'yes' : 'no')).status).toBeLessThan(300);
      await delay(200);
    }
    expect(await party.setAnswer(second, 'no')).toMatchObject({ status: 200 });
    await until('every screen shows the second one', () => screens.every(isRevealedTo(second)));
    server.signal('SIGCONT');
    await expectUpToDate();
    expect(rows()).toEqual(['Anna 2', 'Bert 1']);
  });

  it('Redis unreachable from one server: its writes and the others’ writes reach each other', async () => {
    const relay = await startRelay(server.port);
    await begin(`redis://127.0.0.1:${relay.port}`);
    const [first, second] = questions as [Question, Question];
    relay.cut();
    expect(await party.setAnswer(first, 'yes')).toMatchObject({ status: 200 });
    expect((await predict(bert, second, 'yes')).status).toBe(201);
    await until('the one that is cut off shows it', () => screens.every(isRevealedTo(first)));
    const board = async () =>
      (await party.organiser.get(`/api/events/${party.code}/leaderboard`)).body as object;
    await expect
      .poll(board, { timeout: 15_000 })
      .toMatchObject([{ participant: { username: 'Bert' }, totalPredictions: 1 }, {}]);
    relay.mend();
    await expectUpToDate();
    await relay.close();
  });
});
