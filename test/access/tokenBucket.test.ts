import { describe, expect, it } from 'vitest';
import { TokenBucket, tooMany } from '../../server/access/tokenBucket.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('token bucket', () => {
  it('grants a burst, then the refill of each second, and returns the delay', () => {
    const pace = new TokenBucket({ burst: 3, perSecond: 2 });
    expect(range(4).map(() => pace.take('a', 0))).toEqual([0, 0, 0, 500]);
    expect(pace.take('a', 400)).toBe(100);
    expect(range(2).map(() => pace.take('a', 500))).toEqual([0, 500]);
    expect(range(5).map(() => pace.take('a', 10_000))).toEqual([0, 0, 0, 500, 500]);
  });

  it('refunds a token', () => {
    const pace = new TokenBucket({ burst: 3, perSecond: 2 });
    for (let tries = 0; tries < 3; tries += 1) pace.take('a', 0);
    pace.refund('a');
    expect([pace.take('a', 0), pace.take('a', 0)]).toEqual([0, 500]);
    pace.refund('nobody');
    expect(range(4).map(() => pace.take('nobody', 0))).toEqual([0, 0, 0, 500]);
  });

  it('counts each key separately, and does not count refusals', () => {
    const pace = new TokenBucket({ burst: 1, perSecond: 1 });
    expect(range(50).map(() => pace.take('a', 0))).toEqual([0, ...range(49).map(() => 1_000)]);
    expect([pace.take('b', 0), pace.take('a', 1_000)]).toEqual([0, 0]);
  });

  it.each([
    [1_200, 5],
    [6_000, 50],
    [40, 1 / 60],
    [7, 1 / 3],
  ])('grants exactly %i at once at %f a second, whatever the clock value', (burst, perSecond) => {
    for (const now of [0, 0.1, 123_456.789, 9e9]) {
      const pace = new TokenBucket({ burst, perSecond });
      expect(range(burst + 5).filter(() => pace.take('a', now) === 0)).toHaveLength(burst);
    }
  });

  it('drops full buckets, and never holds more than 100,000', () => {
    const pace = new TokenBucket({ burst: 1, perSecond: 1 });
    for (const index of range(5_000)) pace.take(`early ${index}`, 0);
    for (const index of range(5_000)) pace.take(`late ${index}`, 60_000);
    expect(pace.size).toBeLessThanOrEqual(6_000);
    for (const index of range(150_000)) pace.take(`flood ${index}`, 61_000);
    expect(pace.size).toBeLessThanOrEqual(100_001);
  });
});

describe('tooMany', () => {
  it.each([
    ['joins', 1, 'refusals.tooManyJoins', undefined, '1'],
    ['rooms', 1_500, 'limits.attempts', { minutes: 0 }, '2'],
    ['attempts', 15_000, 'limits.attempts', { minutes: 0 }, '15'],
    ['creations', 15_001, 'limits.creations', { minutes: 1 }, '16'],
    ['waitingRequests', 600_000, 'limits.waitingRequests', { minutes: 10 }, '600'],
  ] as const)('counts %s after %i ms under its own limit', (limit, waitMs, reason, values, retryAfter) => {
    const refusal = tooMany(limit, waitMs);
    expect([refusal.status, refusal.limit, refusal.headers['retry-after']]).toEqual([429, limit, retryAfter]);
    expect([refusal.translatable.reason, refusal.translatable.values]).toEqual([reason, values]);
  });
});
