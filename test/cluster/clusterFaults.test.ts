import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Question } from '../../protocol/schemas/questions.ts';
import { Crowd } from '../faults/Crowd.ts';
import { join, predict, twinOf, type Guest } from '../routes/questions/guestCalls.ts';
import { Browser } from '../support/Browser.ts';
import { checkedDatabase } from '../support/externalServices/checkedDatabase.ts';
import { hasFakeTime, hoursAhead } from '../support/fakeTime.ts';
import { startReplicaSet, type ProxiedSet } from '../support/network/replicaSet.ts';
import { adminCode, createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { type Cluster, clusterSecrets, hasProgram, startCluster } from './startCluster.ts';

const hasRedis = hasProgram('redis-server');
const polling = { timeout: 20_000, interval: 50 };
const databaseName = () => `luck-${randomUUID().slice(0, 8)}`;

let cluster: Cluster | undefined;
let replicas: ProxiedSet | undefined;
afterEach(async () => {
  await cluster?.stop();
  await replicas?.close();
  cluster = replicas = undefined;
});

const at = (index: number) => new Browser(cluster!.nodes[index]!.origin);
const elsewhere = (browser: Browser, index: number) => twinOf(browser, at(index));

async function owner(): Promise<Browser> {
  const visitor = at(0);
  await visitor.post('/api/owner/auth', { password: clusterSecrets.OWNER_PASSWORD });
  return visitor;
}

/** The names on the leaderboard, in order. */
const board = async (index: number, code: string): Promise<string[]> =>
  (
    (await at(index).get(`/api/events/${code}/leaderboard`)).body as { participant: { username: string } }[]
  ).map(({ participant }) => participant.username);

describe.runIf(hasFakeTime)('servers with clocks an hour ahead and an hour behind', () => {
  const [right, ahead, behind] = [0, 1, 2];

  async function start(): Promise<string> {
    const mongodbUri = await checkedDatabase(databaseName());
    cluster = await startCluster({ nodes: 1, mongodbUri, hasEventBus: hasRedis });
    for (const hours of [1, -1]) await cluster.addNode(hoursAhead(hours));
    return mongodbUri;
  }

  it('replicate, rank, close, log in and run jobs once, as with correct clocks', async () => {
    const database = await mongoose.createConnection(await start()).asPromise();
    const leases = async () => database.collection('leases').find().sort({ _id: 1 }).toArray();
    for (const index of [right, ahead, behind])
      await expect.poll(async () => (await at(index).get('/healthz')).body.others, polling).toHaveLength(2);
    const held = await leases();
    expect(held.length).toBeGreaterThan(0);

    const { code, addQuestion, organiser } = await createTestEvent({
      browser: () => at(right),
      owner,
    });
    const question = await addQuestion();
    for (const [there, here] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const visitor = at(there);
      await visitor.post(`/api/events/${code}/admin-auth`, { adminCode });
      const path = `/api/events/${code}/predictions`;
      expect((await elsewhere(visitor, here).get(path)).status).toBe(200);
      expect((await visitor.post('/api/logout', { organiser: true, owner: true })).status).toBe(204);
    }

    const guests: Guest[] = [];
    for (const [name, index] of [
      ['Anna', ahead],
      ['Bert', behind],
      ['Cleo', right],
    ] as const) {
      const browser = at(index);
      guests.push({ browser, participant: (await join(browser, code, name)).body });
      // The database’s clock is known to this precision.
      await delay(200);
    }
    // Before any prediction the board is in the order of joining, afterwards in the order of the first
    // prediction.
    for (const index of [right, ahead, behind])
      await expect.poll(async () => board(index, code), polling).toEqual(['Anna', 'Bert', 'Cleo']);
    for (const guest of guests.toReversed()) {
      expect((await predict(guest, question, 'yes')).status).toBe(201);
      // The database stores timestamps in milliseconds.
      await delay(5);
    }
    for (const index of [right, ahead, behind])
      await expect.poll(async () => board(index, code), polling).toEqual(['Cleo', 'Bert', 'Anna']);

    const [anna, bert] = guests as [Guest, Guest];
    const change = async (index: number, isActive: boolean) =>
      (await elsewhere(organiser, index).patch(`/api/questions/${question.id}`, { isActive })).status;
    expect(await change(ahead, false)).toBe(200);
    expect((await predict(bert, question, 'no')).body).toMatchObject({ code: 'question_closed' });
    expect(await change(behind, true)).toBe(200);
    expect((await predict(anna, question, 'no')).status).toBe(200);
    expect(await change(behind, false)).toBe(200);
    expect((await predict(anna, question, 'yes')).body).toMatchObject({ code: 'question_closed' });

    // A transfer key that one server creates works at every other server, and no server deletes it.
    const keys: string[] = [];
    for (const index of [behind, ahead, right])
      keys.push(
        (await elsewhere(organiser, index).post(`/api/participants/${anna.participant.id}/seat-links`)).body
          .token,
      );
    for (const [index, token] of keys.entries())
      expect((await at(index).post('/api/seats', { token })).status).toBe(200);

    expect(await leases()).toEqual(held);
    await database.dropDatabase();
    await database.close();
  });
});

describe('primary that steps down or crashes under three servers', () => {
  it('loses no acknowledged write, and stores nothing twice', async () => {
    const database = databaseName();
    await checkedDatabase(database);
    replicas = await startReplicaSet(inject('mongodbUri'), database);
    const { set, uri } = replicas;
    cluster = await startCluster({ nodes: 3, mongodbUri: uri, hasEventBus: hasRedis });
    const organiser = await owner();
    const code = 'LUCK';
    const texts = Array.from({ length: 10 }, (_, index) => `Question ${index + 1}?`);
    const event = { title: 'Luck', adminCode, customShareCode: code, questions: texts };
    expect((await organiser.post('/api/events', event)).status).toBe(201);
    const questions = (await organiser.get(`/api/events/${code}/questions`)).body as Question[];
    let turn = 0;
    const nextOrigin = () => cluster!.nodes[(turn += 1) % 3]!.origin;
    const crowd = new Crowd({ origin: nextOrigin, code, questionIds: questions.map(({ id }) => id) });
    await crowd.join(12);
    const plays = async (count: number) => {
      const before = crowd.replies.accepted ?? 0;
      await until(`${count} more predictions`, () => (crowd.replies.accepted ?? 0) >= before + count, 60_000);
    };
    /** Retries like a page, until the server replies. */
    const joinWithRetry = async (username: string) => {
      const browser = new Browser(nextOrigin());
      const key = { 'idempotency-key': randomUUID() };
      await until(
        `${username} is in`,
        async () => (await join(browser, code, username, key)).status < 300,
        60_000,
      );
    };
    const late = Array.from({ length: 9 }, (_, index) => `Late ${index + 1}`);
    for (const [index, fail] of [() => set.stepDown(), () => set.crash(), () => set.stepDown()].entries()) {
      await plays(60);
      const coming = Promise.all(late.slice(3 * index, 3 * index + 3).map(joinWithRetry));
      fail();
      await delay(500);
      set.elect();
      set.restart();
      await coming;
    }
    await plays(60);
    await crowd.finish();

    expect(await crowd.losses(organiser)).toEqual([]);
    const stored = (await organiser.get(`/api/events/${code}/predictions`)).body as Record<string, string>[];
    expect(stored).toHaveLength(crowd.acknowledged.size);
    // The last predictions reach the other servers after their acknowledgement.
    const boards = async () => Promise.all([0, 1, 2].map(async (index) => board(index, code)));
    const different = async () => new Set((await boards()).map((names) => names.join('\n'))).size;
    await expect.poll(different, polling).toBe(1);
    const names = await board(0, code);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('Late')).toSorted()).toEqual(late);
  });
});
