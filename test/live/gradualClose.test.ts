import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { closing } from '../../server/base/limits.ts';
import { closeDurationMs, closeGradually } from '../../server/live/gradualClose.ts';
import { Probes } from '../../server/routes/pages/probes.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { serveApp, startTestApp, type ServedApp, type TestApp } from '../support/testApp.ts';
import { listen, predict } from './listen.ts';

const sleep = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('duration of disconnecting sockets', () => {
  it.each([
    [0, 0],
    [300, 0],
    [1_300, 1_000],
    [3_000, 2_700],
    [10_000, closing.maxMs],
  ])('for %d of them is %d ms', (count, ms) => expect(closeDurationMs(count)).toBe(ms));

  it('is used completely: sockets are spread over it, and none is missed', async () => {
    const startedAt = performance.now();
    const goneAt = new Map<number, number>();
    const sockets = Array.from({ length: 2_000 }, (_, index) => ({
      conn: { close: () => goneAt.set(index, performance.now() - startedAt) },
    }));
    await closeGradually(sockets, 1_000);
    expect(goneAt.size).toBe(2_000);
    const inEachFifth = [0, 1, 2, 3, 4].map(
      (fifth) => [...goneAt.values()].filter((ms) => ms >= 200 * fifth && ms < 200 * (fifth + 1)).length,
    );
    expect(Math.max(...inEachFifth)).toBeLessThan(1_000);
    // The order is random, so that guests of one event, who connected together, do not reconnect together.
    const early = [...goneAt.keys()].slice(0, 400);
    expect(early.filter((index) => index < 400).length).toBeLessThan(200);
  });
});

describe('grace period for load balancers', () => {
  /** Simulates probes with these gaps in milliseconds; `now` is the time after the last one. */
  async function lookMs(gaps: number[], now: number): Promise<number> {
    const probes = new Probes(() => undefined);
    probes.reportStopping();
    let at = 1_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
    onTestFinished(() => clock.mockRestore());
    for (const gap of [0, ...gaps]) {
      at += gap;
      await probes.answer({ path: '/readyz' } as never, async () => undefined);
    }
    return Math.round(probes.twoChecksMs(at + now));
  }

  it.each([
    ['there was no probe', [], 100, 0],
    ['there was one probe', [0], 100, 0],
    ['one balancer probes every second', [1_000, 1_000, 1_000], 400, 2_100],
    ['two balancers probe every two seconds, one right after the other', [100, 1_900, 100], 50, 3_990],
    ['a balancer has stopped probing', [1_000, 1_000, 1_000], 1_600, 0],
    ['one balancer probes every minute', [60_000, 60_000], 5_000, 0],
  ])('when %s', async (_when, gaps, now, ms) => expect(await lookMs(gaps, now)).toBe(ms));
});

describe('server shutdown', () => {
  let home: TestApp;
  let leaving: ServedApp;
  beforeAll(async () => {
    home = await startTestApp();
  });
  afterAll(async () => home.stop());

  it('reports not ready but serves requests during the grace period, then disconnects sockets', async () => {
    leaving = await serveApp();
    const { code, addQuestion, joinAs } = await createTestEvent(leaving);
    const question = await addQuestion();
    const anna = await joinAs('Anna');
    const screen = await listen(leaving.browser(), code, 'screen');
    const get = async (path: string) => leaving.browser().get(path);
    for (let time = 0; time < 3; time += 1) {
      expect((await get('/readyz')).status).toBe(200);
      await sleep(500);
    }
    const left = leaving.close();
    expect([(await get('/readyz')).status, (await get('/healthz')).status]).toEqual([503, 200]);
    const { status, headers } = await predict(anna, question, 'yes');
    expect([status, headers.get('connection')]).toEqual([201, 'close']);
    await until('the screen shows it', () => screen.state().rows[0]?.totalPredictions === 1);
    expect(screen.socket.connected).toBe(true);
    await left;
    await until('the screen is the only connection', () => !screen.socket.connected);
    await expect(get('/healthz')).rejects.toThrow('fetch failed');
    screen.socket.disconnect();
  });

  it('refuses new connections with 503 while it disconnects sockets', async () => {
    leaving = await serveApp();
    const address = `${leaving.origin}/socket.io/?EIO=4&transport=`;
    const polling = async () => (await fetch(`${address}polling`)).status;
    const upgrade = async () => {
      const socket = new WebSocket(`${address}websocket`);
      socket.on('error', () => {});
      const [, reply] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
      return reply.statusCode;
    };
    expect(await polling()).toBe(200);
    await leaving.app.hub.closeGradually(0);
    expect(await polling()).toBe(503);
    expect(await upgrade()).toBe(503);
    await leaving.close();
  });
});
