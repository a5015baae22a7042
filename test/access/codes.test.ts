import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { codeQueues } from '../../protocol/limits.ts';
import { AppError } from '../../server/AppError.ts';
import { CodeHashes, isSameSecret } from '../../server/access/codes.ts';

const codes = new CodeHashes();

describe('compared in constant time, by all of their bytes, are', () => {
  let compare: MockInstance<typeof crypto.timingSafeEqual>;
  beforeEach(() => {
    compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
  });
  afterEach(() => {
    compare.mockRestore();
    syncBuiltinESMExports();
  });

  const comparisons = () => compare.mock.calls.map((pair) => pair.map((bytes) => bytes.byteLength));
  const guesses = ['Kalea 26', 'Xalea 26', 'Kalea 27', 'Kalea', '', 'Kalea 26'.repeat(8)];
  const onlyTheFirst = guesses.map((_, index) => index === 0);

  it('codes with what is stored of them', async () => {
    const stored = await codes.make('Kalea 26');
    const isRight = [];
    for (const guess of guesses) isRight.push(await codes.isRight(guess, stored));
    expect(isRight).toEqual(onlyTheFirst);
    expect(comparisons()).toEqual(guesses.map(() => [32, 32]));
  });

  it('passwords and the marks of grants', () => {
    expect(guesses.map((guess) => isSameSecret(guess, 'Kalea 26'))).toEqual(onlyTheFirst);
    expect(comparisons()).toEqual(guesses.map(() => [32, 32]));
  });
});

it('of a code the key that scrypt derives with the stored cost is kept', async () => {
  const [, N, r, p, salt = '', key] = (await codes.make('Kalea 26')).split('$');
  expect([N, r, p]).toEqual(['16384', '8', '1']);
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = crypto.scryptSync('Kalea 26', Buffer.from(salt, 'base64'), 32, cost);
  expect(key).toBe(derived.toString('base64'));
});

describe('the work with codes', { timeout: 60_000 }, () => {
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  const refusals = (ended: PromiseSettledResult<unknown>[]) =>
    ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));

  it('lets whoever signs in pass all those who create events', async () => {
    const stored = await codes.make('Kalea 26');
    const ended: string[] = [];
    const creations = range(codeQueues.making).map(async () => {
      await codes.make('a new event');
      ended.push('created');
    });
    await codes.isRight('Kalea 26', stored);
    expect(ended.length).toBeLessThan(codeQueues.making / 2);
    await Promise.all(creations);
  });

  it.each([
    ['making', codeQueues.making, async () => codes.make('a new event')],
    ['checking', codeQueues.checking, async () => codes.isRight('a guess', 'scrypt$16384$8$1$AAAA$AAAA')],
  ] satisfies [string, number, () => Promise<unknown>][])(
    'has a queue with an end for %s them: 503, and when to come again',
    async (_, most, work) => {
      const refused = refusals(await Promise.allSettled(range(most + 21).map(async () => work())));
      expect(refused).toHaveLength(20);
      for (const { code, status, headers, message } of refused)
        expect([code, status, headers['retry-after'], message]).toEqual([
          'unavailable',
          503,
          '3',
          'There is a lot going on right now. Please try again in a moment.',
        ]);
      await expect(work()).resolves.toBeDefined();
    },
  );
});
