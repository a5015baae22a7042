import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Crowd } from '../faults/Crowd.ts';
import { Browser, type TestSocket } from '../support/Browser.ts';
import { checkedDatabase } from '../support/externalServices/checkedDatabase.ts';
import { type TestEvent, createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import type { ServerProcess } from '../support/serverProcess.ts';
import { type Balancer, balancerNames, startBalancer } from './balancer.ts';
import { type Cluster, clusterSecrets, freePort, hasProgram, startCluster } from './startCluster.ts';

const guestCount = 10;

/** A guest’s page with a WebSocket or long-polling, which records the received messages. */
class Page {
  readonly questions = new Set<string>();
  readonly #socket: TestSocket;

  constructor(origin: string, code: string, transport: 'polling' | 'websocket') {
    this.#socket = io(origin, {
      transports: [transport],
      withCredentials: true,
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 500,
    });
    this.#socket.on('connect', () => {
      this.#socket.emit('event:join', { shareCode: code, as: 'guest' }, (reply) => {
        if (reply.ok) for (const { text } of reply.snapshot.questions) this.questions.add(text);
      });
    });
    this.#socket.on('question:added', ({ question }) => this.questions.add(question.text));
  }

  close(): void {
    this.#socket.disconnect();
  }
}

describe('three servers behind the examples of deploy/cluster', () => {
  const isPossible = hasProgram('redis-server') && balancerNames.some(hasProgram);
  let cluster: Cluster;
  let ports: { port: number }[];
  const returning: Promise<unknown>[] = [];

  beforeAll(async () => {
    if (!isPossible) return;
    const mongodbUri = await checkedDatabase(`balanced-${randomBytes(6).toString('hex')}`);
    cluster = await startCluster({ nodes: 3, mongodbUri });
    ports = cluster.nodes.map(({ port }) => ({ port }));
  });
  afterAll(async () => {
    await Promise.all(returning);
    await Promise.all((cluster?.nodes ?? []).map(async (node) => node.cutPower()));
    await cluster?.stop();
  });

  /** Ends the oldest server, and starts another process in its place. */
  async function replace(end: (node: ServerProcess) => Promise<unknown>): Promise<void> {
    const node = cluster.nodes.shift()!;
    await end(node);
    returning.push(cluster.addNode({ PORT: String(node.port) }));
  }

  describe.each(balancerNames)('%s', (name) => {
    const isHere = isPossible && hasProgram(name);
    let balancer: Balancer;
    let party: TestEvent;
    let crowd: Crowd;
    let pages: Page[] = [];
    const visitor = () => new Browser(balancer.origin);

    beforeAll(async () => {
      if (!isHere) return;
      balancer = await startBalancer(name, { port: await freePort(), nodes: ports });
      const { origin } = balancer;
      const owner = async () => {
        const browser = visitor();
        await browser.post('/api/owner/auth', { password: clusterSecrets.OWNER_PASSWORD });
        return browser;
      };
      party = await createTestEvent({ browser: visitor, owner });
      const questionIds = [
        (await party.addQuestion()).id,
        (await party.addQuestion({ text: 'Will it pour?' })).id,
      ];
      pages = [new Page(origin, party.code, 'websocket'), new Page(origin, party.code, 'polling')];
      crowd = new Crowd({ origin: () => origin, code: party.code, questionIds }, 40);
      await crowd.join(guestCount);
    });
    afterAll(async () => {
      for (const page of pages) page.close();
      await balancer?.stop();
    });

    const everyPageGets = async (text: string) => {
      await party.addQuestion({ text });
      await until(`everybody hears of ${text}`, () => pages.every(({ questions }) => questions.has(text)));
    };
    const guestsPlayOn = async () => {
      const before = crowd.replies.accepted ?? 0;
      await until('the guests play on', () => (crowd.replies.accepted ?? 0) > before + 2 * guestCount);
    };

    // Draining takes seconds, so only HAProxy runs this test.
    it.runIf(isHere && name === 'haproxy')('drains a server while it restarts', async () => {
      await everyPageGets('Will they dance?');
      // A server drains at a stop only if a balancer has checked `/readyz` before. This waits for some checks.
      await delay(2_500);
      await replace(async (node) => expect(await node.stop()).toBe(0));
      await guestsPlayOn();
      await everyPageGets('Will they sing?');
      expect(Object.keys(crowd.replies)).toEqual(['accepted']);
    });

    it.runIf(isHere)('loses no acknowledged write when one server is killed', async () => {
      await everyPageGets('Will they laugh?');
      await replace(async (node) => node.cutPower());
      await guestsPlayOn();
      await everyPageGets('Will they cry?');
      await crowd.finish();
      expect(crowd.acknowledged.size).toBeGreaterThanOrEqual(guestCount);
      expect(await crowd.losses(party.organiser)).toEqual([]);
    });
  });
});
