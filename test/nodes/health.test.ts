import { hostname } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PlatformHealth } from '../../protocol/schemas/platform/owner.ts';
import { Metrics } from '../../server/prometheus.ts';
import { shortId } from '../../server/replication/Nodes.ts';
import { hasProgram, RedisServer } from '../cluster/startCluster.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTwoServers, type TwoServers } from './twoServers.ts';

const token = 'the token of Prometheus';

let servers: TwoServers;
beforeEach(async () => {
  servers = await startTwoServers({ metrics: new Metrics(token) });
});
afterEach(async () => servers.stop());

const read = async (path: string) =>
  fetch(servers.one.origin + path, { headers: { authorization: `Bearer ${token}` } });
const healthz = async () => (await read('/healthz')).json() as Promise<Record<string, unknown>>;
/** The metrics about several servers, by name. */
async function measured(): Promise<Record<string, number>> {
  const lines = (await (await read('/metrics')).text()).split('\n');
  const metrics = lines.flatMap(
    (line) => /^foretold_(servers|redis_up|news_lag_seconds) (.+)$/.exec(line) ?? [],
  );
  return Object.fromEntries(
    metrics.flatMap((name, index) => (index % 3 === 1 ? [[name, Number(metrics[index + 1])]] : [])),
  );
}
async function panel(): Promise<PlatformHealth['servers']> {
  const owner = await servers.one.owner();
  return PlatformHealth.parse((await owner.get('/api/owner/health')).body).servers;
}

it('health: a single server reports no peers', async () => {
  expect(await healthz()).toEqual({ ok: true });
  expect(await panel()).toBeUndefined();
  expect(await measured()).toEqual({});
});

it('health: servers without Redis report that none is configured', async () => {
  await servers.sweep();
  const [own, theirs] = [servers.one.app.nodes.id, servers.other.app.nodes.id];
  await until('they have seen each other', () => servers.one.app.nodes.peers.length === 1);
  expect(await healthz()).toEqual({
    ok: true,
    server: shortId(own),
    others: [shortId(theirs)],
    redis: 'not configured',
  });
  expect(await panel()).toMatchObject({ id: own, host: hostname(), others: [{ id: theirs }] });
  expect(await measured()).toEqual({ servers: 2 });
});

it.runIf(hasProgram('redis-server'))(
  'health: servers with Redis report the replication lag, and since when Redis is unavailable',
  async () => {
    const redis = await RedisServer.start();
    await servers.connectRedis(redis);
    await servers.sweep();
    await createTestEvent(servers.one).then(async ({ update }) => update({ title: 'News' }));
    await until('Redis is there', async () => (await healthz()).redis === 'connected');
    await until('a replicated event was received', async () => (await measured()).news_lag_seconds! > 0);
    expect((await measured()).redis_up).toBe(1);
    expect((await panel())!.news).toEqual({ lagMs: expect.any(Number) as number });
    redis.signal('SIGSTOP');
    await createTestEvent(servers.one).then(async ({ update }) => update({ title: 'No news' }));
    // The lag includes the time that pending events have waited.
    await until('replication is late', async () => (await measured()).news_lag_seconds! > 0.5);
    await redis.kill();
    await until('Redis is away', async () => / since \d{4}-/.test(String((await healthz()).redis)));
    expect((await measured()).redis_up).toBe(0);
    expect(Date.parse((await panel())!.news!.awaySince!)).toBeLessThanOrEqual(Date.now());
    expect(JSON.stringify(await healthz())).not.toContain(String(redis.port));
    await redis.restart();
    await until('Redis is there again', async () => (await healthz()).redis === 'connected');
    await redis.kill();
  },
);
