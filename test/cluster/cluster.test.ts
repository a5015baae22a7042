import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Guest, join, predict, twinOf } from '../routes/questions/guestCalls.ts';
import { Browser } from '../support/Browser.ts';
import { checkedDatabase } from '../support/externalServices/checkedDatabase.ts';
import { adminCode, createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { type Cluster, clusterSecrets, hasProgram, startCluster } from './startCluster.ts';

/** The polling for a screen’s update, with a timeout for a busy machine. */
const polling = { timeout: 20_000, interval: 50 };

describe.each([
  ['with Redis', true],
  ['without Redis', false],
])('two servers on one database, %s', (_, hasEventBus) => {
  const isPossible = !hasEventBus || hasProgram('redis-server');
  let cluster: Cluster;
  const at = (index: number) => new Browser(cluster.nodes[index]!.origin);
  /** The same visitor at another server, as a balancer may route the next request. */
  const elsewhere = (browser: Browser, index: number) => twinOf(browser, at(index));
  const party = async (): Promise<TestEvent> => {
    const owner = async () => {
      const visitor = at(0);
      await visitor.post('/api/owner/auth', { password: clusterSecrets.OWNER_PASSWORD });
      return visitor;
    };
    return createTestEvent({ browser: () => at(0), owner });
  };
  const boardAt = async (index: number, code: string): Promise<[string, number, number][]> =>
    (
      (await at(index).get(`/api/events/${code}/leaderboard`)).body as {
        participant: { username: string };
        totalPredictions: number;
        correctPredictions: number;
      }[]
    ).map((row) => [row.participant.username, row.totalPredictions, row.correctPredictions]);

  beforeAll(async () => {
    if (!isPossible) return;
    const mongodbUri = await checkedDatabase(`cluster-${randomBytes(6).toString('hex')}`);
    cluster = await startCluster({ nodes: 2, mongodbUri, hasEventBus });
  });
  afterAll(async () => cluster?.stop());

  it.runIf(isPossible)('share one event: each shows the writes of the other', async () => {
    const { code, addQuestion, organiser } = await party();
    const question = await addQuestion();
    const { received, reply } = await at(1).follow(code, 'screen');
    expect(reply.ok).toBe(true);
    const joined = await join(at(0), code, 'Anna');
    expect(joined.status).toBe(201);
    await expect.poll(async () => boardAt(1, code), polling).toEqual([['Anna', 0, 0]]);
    const anna: Guest = { browser: at(0), participant: joined.body };
    const bert = at(1);
    const participant = (await join(bert, code, 'Bert')).body;
    // The next request reaches the other server, which may not have received the join event.
    expect((await predict({ browser: elsewhere(bert, 0), participant }, question, 'yes')).status).toBe(201);
    await expect
      .poll(async () => boardAt(1, code), polling)
      .toEqual([
        ['Bert', 1, 0],
        ['Anna', 0, 0],
      ]);
    expect(
      (await elsewhere(organiser, 1).post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes' }))
        .status,
    ).toBe(200);
    expect((await elsewhere(organiser, 1).patch(`/api/events/${code}`, { showAnswers: true })).status).toBe(
      200,
    );
    for (const index of [0, 1])
      await expect
        .poll(async () => boardAt(index, code), polling)
        .toEqual([
          ['Bert', 1, 1],
          ['Anna', 0, 0],
        ]);
    await expect.poll(() => received.some(({ name }) => name === 'visibility:changed'), polling).toBe(true);
    const versions = received.map(({ message }) => (message as { version: number }).version);
    expect(versions).toEqual(versions.map((__, index) => versions[0]! + index));
    expect(anna.participant.username).toBe('Anna');
  });

  it.runIf(isPossible)(
    'accept no prediction after a reveal at the other server, and no guest after the event ended there',
    async () => {
      const { code, addQuestion, organiser } = await party();
      const question = await addQuestion();
      const guest = at(1);
      const participant = (await join(guest, code, 'Anna')).body;
      expect((await predict({ browser: guest, participant }, question, 'no')).status).toBe(201);
      await organiser.patch(`/api/events/${code}`, { showAnswers: true });
      await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes' });
      expect(await predict({ browser: guest, participant }, question, 'yes')).toMatchObject({
        status: 409,
        body: { code: 'question_closed' },
      });
      await organiser.patch(`/api/events/${code}`, { isOver: true });
      expect((await join(at(1), code, 'Bert')).body).toMatchObject({ code: 'event_over' });
      expect((await organiser.get(`/api/events/${code}/predictions`)).body).toMatchObject([{ answer: 'no' }]);
    },
  );

  it.runIf(isPossible)('end a right at both servers at once', async () => {
    const { code, addQuestion, organiser } = await party();
    const question = await addQuestion();
    const guest = at(1);
    const participant = (await join(guest, code, 'Anna')).body;
    const other = at(1);
    await other.post(`/api/events/${code}/admin-auth`, { adminCode });
    expect((await other.patch(`/api/questions/${question.id}`, { text: 'Will it pour?' })).status).toBe(200);
    expect((await organiser.delete(`/api/participants/${participant.id}`)).status).toBe(204);
    expect((await predict({ browser: guest, participant }, question, 'yes')).status).toBe(401);
    expect((await organiser.patch(`/api/events/${code}`, { adminCode: 'another code' })).status).toBe(200);
    const refused = await other.patch(`/api/questions/${question.id}`, { text: 'Will it snow?' });
    expect([401, 403]).toContain(refused.status);
  });

  it.runIf(isPossible)('lose no acknowledged write when one of them is killed or hangs', async () => {
    const { code, addQuestion } = await party();
    const question = await addQuestion();
    const third = await cluster.addNode();
    const guests: Guest[] = [];
    for (const name of ['Anna', 'Bert', 'Cleo']) {
      const browser = new Browser(third.origin);
      guests.push({ browser, participant: (await join(browser, code, name)).body });
    }
    const [anna, bert, cleo] = guests as [Guest, Guest, Guest];
    expect((await predict(anna, question, 'yes')).status).toBe(201);
    process.kill(third.child.pid!, 'SIGSTOP');
    expect((await predict({ ...bert, browser: elsewhere(bert.browser, 0) }, question, 'no')).status).toBe(
      201,
    );
    await delay(500);
    process.kill(third.child.pid!, 'SIGCONT');
    await expect
      .poll(
        async () => (await new Browser(third.origin).get(`/api/events/${code}/leaderboard`)).body,
        polling,
      )
      .toMatchObject([{ totalPredictions: 1 }, { totalPredictions: 1 }, { totalPredictions: 0 }]);
    await third.cutPower();
    cluster.nodes.splice(cluster.nodes.indexOf(third), 1);
    expect((await predict({ ...cleo, browser: elsewhere(cleo.browser, 1) }, question, 'no')).status).toBe(
      201,
    );
    for (const index of [0, 1])
      await expect
        .poll(
          async () => (await boardAt(index, code)).map(([name, total]) => `${name} ${total}`).toSorted(),
          polling,
        )
        .toEqual(['Anna 1', 'Bert 1', 'Cleo 1']);
  });

  it.runIf(isPossible && hasEventBus)('continue without Redis, and recover with it', async () => {
    const { code, addQuestion } = await party();
    const question = await addQuestion();
    const guest = at(0);
    const participant = (await join(guest, code, 'Anna')).body;
    await expect.poll(async () => boardAt(1, code), polling).toEqual([['Anna', 0, 0]]);
    await cluster.redis!.kill();
    expect((await predict({ browser: guest, participant }, question, 'yes')).status).toBe(201);
    await expect.poll(async () => boardAt(1, code), polling).toEqual([['Anna', 1, 0]]);
    const countInLogs = (text: string) => cluster.nodes.map(({ output }) => output().split(text).length - 1);
    await expect.poll(() => countInLogs('Redis is unavailable'), polling).toEqual([1, 1]);
    await cluster.redis!.restart();
    await expect.poll(() => countInLogs('Redis is available again'), polling).toEqual([1, 1]);
    const second = at(1);
    expect((await join(second, code, 'Bert')).status).toBe(201);
    await expect.poll(async () => (await boardAt(0, code)).length, polling).toBe(2);
    cluster.redis!.flush();
    expect((await join(at(1), code, 'Cleo')).status).toBe(201);
    await expect.poll(async () => (await boardAt(0, code)).length, polling).toBe(3);
  });

  it.runIf(isPossible && !hasEventBus)('report that they receive no events from each other', async () => {
    await expect
      .poll(() => cluster.nodes.every(({ output }) => output().includes('REDIS_URL')), polling)
      .toBe(true);
  });
});
