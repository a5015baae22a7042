import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { calls } from '../protocol/calls/calls.ts';
import { connection, failedAttempts } from '../server/base/limits.ts';
import { limitNames } from '../server/base/AppError.ts';
import { Metrics } from '../server/prometheus.ts';
import { requestSnapshot, listen, predict } from './live/listen.ts';
import { createTestEvent } from './support/testEvent.ts';
import { until } from './support/until.ts';
import { serveApp, startTestApp, type ServedApp, type TestApp } from './support/testApp.ts';

const token = 'the token of Prometheus';

let app: TestApp;
let other: ServedApp;
beforeAll(async () => {
  app = await startTestApp({ metrics: new Metrics(token) });
  other = await serveApp({ metrics: new Metrics(token) });
});
afterAll(async () => {
  await other.close();
  await app.stop();
});

const fetchMetrics = async (authorization?: string, origin = app.origin) =>
  fetch(`${origin}/metrics`, { headers: authorization ? { authorization } : {} });

/** The value of each line of the metrics, by name and labels. */
async function read(origin = app.origin): Promise<Map<string, number>> {
  const lines = (await (await fetchMetrics(`Bearer ${token}`, origin)).text()).split('\n');
  const values = lines.filter((line) => line && !line.startsWith('#'));
  return new Map(
    values.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** The increase of a value caused by this action. */
async function growthOf(name: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await read()).get(name) ?? 0;
  await act();
  return ((await read()).get(name) ?? 0) - before;
}

const answered = (call: string, status: string) =>
  `foretold_call_duration_seconds_count{call="${call}",status="${status}"}`;
const refused = (limit: string) => `foretold_refusals_total{limit="${limit}"}`;

describe('/metrics', () => {
  it('is served to callers with the token', async () => {
    const { status, headers } = await fetchMetrics(`Bearer ${token}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const wrong of [undefined, 'Bearer', 'Bearer another token altogether', `Basic ${token}`]) {
      const refusal = await fetchMetrics(wrong);
      expect([refusal.status, refusal.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await refusal.text()).toBe('');
    }
  });

  it('is not found unless it is configured', async () => {
    const silent = await serveApp();
    expect((await fetchMetrics(`Bearer ${token}`, silent.origin)).status).toBe(404);
    await silent.close();
    const onOwnPort = await serveApp({ metrics: new Metrics() });
    expect((await fetchMetrics(undefined, onOwnPort.origin)).status).toBe(404);
    await onOwnPort.close();
  });

  it.each([
    ['no token is required', undefined, 200],
    ['the token is required as well', token, 401],
  ])('has a separate server that answers %s and nothing else', async (_what, wanted, status) => {
    const server = new Metrics(wanted).createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await fetchMetrics(undefined, origin)).status).toBe(status);
    expect((await fetchMetrics(`Bearer ${token}`, origin)).status).toBe(200);
    for (const path of ['/', '/healthz', '/metrics/x']) expect((await fetch(origin + path)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
    server.closeAllConnections();
    server.close();
  });
});

describe('metrics', () => {
  it('count connections, events and acknowledged predictions', async () => {
    const { code, addQuestion: askQuestion, joinAs } = await createTestEvent(app);
    const question = await askQuestion();
    const anna = await joinAs('Anna');
    const screen = await listen(app.browser(), code, 'screen');
    const now = await read();
    expect([now.get('foretold_connections'), now.get('foretold_live_events')]).toEqual([1, 1]);
    const predictions = 'foretold_predictions_acknowledged_total';
    expect(await growthOf(predictions, async () => predict(anna, question, 'yes'))).toBe(1);
    expect(await growthOf(predictions, async () => predict(anna, question, 'maybe'))).toBe(0);
    screen.socket.disconnect();
    await until('nobody is connected', async () => (await read()).get('foretold_connections') === 0);
  });

  it('label each call by its name in the table and its status class, and never by the request', async () => {
    const { code } = await createTestEvent(app);
    const get = async (path: string) => app.browser().get(path);
    const call = 'GET /api/events/:shareCode';
    expect(await growthOf(answered(call, '2xx'), async () => get(`/api/events/${code}`))).toBe(1);
    expect(await growthOf(answered(call, '4xx'), async () => get('/api/events/NOWHERE'))).toBe(1);
    expect(await growthOf(answered('other', '4xx'), async () => get('/api/no/such/call'))).toBe(1);
    const names = [...(await read()).keys()].flatMap((line) => /call="([^"]*)"/.exec(line)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => name !== 'other' && !(name in calls))).toEqual([]);
    const text = await (await fetchMetrics(`Bearer ${token}`)).text();
    expect(text).not.toContain(code);
    expect(text).not.toContain('NOWHERE');
  });

  it('count rate limit refusals by limit', async () => {
    const lines = await read();
    expect(limitNames.filter((limit) => !lines.has(refused(limit)))).toEqual([]);
    const { code } = await createTestEvent(app);
    const guess = async () => app.browser().post('/api/owner/auth', { password: 'a wrong one' });
    for (let time = 0; time < failedAttempts.points; time += 1) await guess();
    expect(await growthOf(refused('attempts'), guess)).toBe(1);
    const long = { username: 'x'.repeat(20_000) };
    const sendLongBody = async () => app.browser().post(`/api/events/${code}/participants`, long);
    expect(await growthOf(refused('body'), sendLongBody)).toBe(1);

    const { socket } = await listen(app.browser(), code, 'screen');
    const subscribeOften = async () => {
      for (let time = 0; time < 2 * connection.joins.burst; time += 1)
        await requestSnapshot(socket, code, 'screen');
    };
    expect(await growthOf(refused('rooms'), subscribeOften)).toBeGreaterThan(0);
    socket.disconnect();
    const flood = async () => {
      const address = `${app.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
      const bare = new WebSocket(address);
      await once(bare, 'message');
      for (let time = 0; time < 300; time += 1) bare.send('3');
      await once(bare, 'close');
    };
    expect(await growthOf(refused('packets'), flood)).toBeGreaterThan(0);
  });

  it('cover the database, the event loop, the memory and the version', async () => {
    const values = await read();
    expect(values.get('foretold_database_up')).toBe(1);
    expect(values.get('foretold_database_ping_seconds')).toBeGreaterThan(0);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(values.get(name)).toBeGreaterThan(0);
    expect([...values.keys()].join()).toMatch(/foretold_build_info\{version="\d+\.\d+\.\d+"\}/);
    const gone = vi.spyOn(mongoose.connection.db!, 'command').mockRejectedValue(new Error('away'));
    expect((await read()).get('foretold_database_up')).toBe(0);
    gone.mockRestore();
  });

  it('are separate for each app in a process', async () => {
    const name = answered('GET /api/platform/settings', '2xx');
    await app.browser().get('/api/platform/settings');
    expect((await read()).get(name)).toBeGreaterThan(0);
    expect((await read(other.origin)).get(name)).toBeUndefined();
  });
});
