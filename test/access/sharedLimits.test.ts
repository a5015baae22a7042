import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allowances, failedAttempts, joinPace } from '../../server/base/limits.ts';
import { attemptKey, RateLimits } from '../../server/access/rateLimits.ts';
import { Redis } from '../../server/gateways/redis.ts';
import { hasProgram, RedisServer } from '../cluster/startCluster.ts';

const address = '203.0.113.7';
const key = attemptKey('owner', address);
const wrong = async (): Promise<boolean> => false;
const codeOf = async (trying: Promise<unknown>): Promise<unknown> =>
  trying.then(
    (value) => value,
    (error: { code?: string }) => error.code ?? error,
  );

describe.runIf(hasProgram('redis-server'))('rate limits shared by Redis', () => {
  let server: RedisServer;
  const opened: Redis[] = [];
  let one: RateLimits;
  let other: RateLimits;
  const open = async (prefix = 'test:'): Promise<RateLimits> => {
    const redis = await Redis.open({ url: server.url, prefix });
    opened.push(redis);
    const limits = new RateLimits();
    limits.share(redis);
    return limits;
  };
  const isReady = () => opened.every((redis) => redis.isReady);

  beforeEach(async () => {
    server = await RedisServer.start();
    [one, other] = [await open(), await open()];
  });
  afterEach(async () => {
    for (const redis of opened.splice(0)) redis.close();
    server.signal('SIGCONT');
    await server.kill();
  });

  it('count failed attempts of all servers together, per key', async () => {
    for (let time = 0; time < failedAttempts.points / 2; time += 1) {
      expect(await other.attempt(key, async () => true)).toBe(true);
      expect(await one.attempt(key, wrong)).toBe(false);
      expect(await other.attempt(key, wrong)).toBe(false);
    }
    for (const limits of [one, other])
      expect(await codeOf(limits.attempt(key, async () => true))).toBe('too_many_attempts');
    expect(await one.attempt(attemptKey('owner', '203.0.113.8'), wrong)).toBe(false);
    expect(await (await open('another platform:')).attempt(key, wrong)).toBe(false);
  });

  it('count allowances and joins of an address once', async () => {
    const takeToken = one.allowanceOf(address, { isOwner: false });
    for (let time = 0; time < allowances.seatRequests.burst; time += 1) takeToken('seatRequests', 'an event');
    for (let time = 0; time < joinPace.burst; time += 1) expect(one.joins.take('an event')).toBe(0);
    one.joins.refund('an event');
    const spendThere = other.allowanceOf(address, { isOwner: false });
    // The first call informs the other server how many tokens are taken.
    spendThere('seatRequests', 'an event');
    expect(other.joins.take('an event')).toBe(0);
    await expect
      .poll(() => codeOf((async () => spendThere('seatRequests', 'an event'))()))
      .toBe('too_many_attempts');
    await expect.poll(() => other.joins.take('an event')).toBeGreaterThan(0);
    spendThere('seatRequests', 'another event');
  });

  it.each([
    ['is gone', async () => server.kill()],
    ['is stopped', async () => server.signal('SIGSTOP')],
  ])('are counted per server while Redis %s: no request is refused or delayed for that', async (_, fail) => {
    for (let time = 0; time < failedAttempts.points; time += 1) await one.attempt(key, wrong);
    await fail();
    // The first attempt detects the failure; later ones do not wait for Redis.
    await other.attempt(key, wrong);
    await expect.poll(isReady).toBe(false);
    for (let time = 1; time < failedAttempts.points; time += 1)
      expect(await other.attempt(key, wrong)).toBe(false);
    expect(await codeOf(other.attempt(key, wrong))).toBe('too_many_attempts');
    other.allowanceOf(address, { isOwner: false })('creations');
  });

  it('are counted together again once Redis is back', async () => {
    server.signal('SIGSTOP');
    await one.attempt(key, wrong);
    server.signal('SIGCONT');
    await expect.poll(isReady).toBe(true);
    for (let time = 0; time < failedAttempts.points; time += 1)
      await one.attempt(key, wrong).catch(() => undefined);
    expect(await codeOf(other.attempt(key, wrong))).toBe('too_many_attempts');
  });
});
