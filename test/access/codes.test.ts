import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { codeQueues, failedAttempts } from '../../server/base/limits.ts';
import { startTestApp } from '../support/testApp.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { AppError } from '../../server/base/AppError.ts';
import { CodeHashes, isSameSecret } from '../../server/access/codes.ts';

const codes = new CodeHashes();

describe('constant-time comparison', () => {
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

  it('of codes covers all bytes of the stored hash', async () => {
    const stored = await codes.make('Kalea 26');
    const isRight = [];
    for (const guess of guesses) isRight.push(await codes.matches(guess, stored));
    expect(isRight).toEqual(onlyTheFirst);
    expect(comparisons()).toEqual(guesses.map(() => [32, 32]));
  });

  it('of passwords and grant marks covers all bytes', () => {
    expect(guesses.map((guess) => isSameSecret(guess, 'Kalea 26'))).toEqual(onlyTheFirst);
    expect(comparisons()).toEqual(guesses.map(() => [32, 32]));
  });
});

it('code hash: is the scrypt key with its stored cost', async () => {
  const [, N, r, p, salt = '', key] = (await codes.make('Kalea 26')).split('$');
  expect([N, r, p]).toEqual(['16384', '8', '1']);
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = crypto.scryptSync('Kalea 26', Buffer.from(salt, 'base64'), 32, cost);
  expect(key).toBe(derived.toString('base64'));
});

describe('code with composed and decomposed letters', () => {
  const [composed, decomposed] = ['Zoë & Noé 26', 'Zoe\u0308 & Noe\u0301 26'];
  const mixed = 'Zo\u00EB & Noe\u0301 26';
  const cost = { N: 16_384, r: 8, p: 1 };

  /** The format of an earlier version: the code as it was typed. */
  function storedBefore(code: string): string {
    const salt = Buffer.alloc(16, 7);
    const key = crypto.scryptSync(code, salt, 32, cost);
    return `scrypt$16384$8$1$${salt.toString('base64')}$${key.toString('base64')}`;
  }

  it('matches in either form, when set and when entered', async () => {
    for (const stored of [await codes.make(decomposed), storedBefore(composed), storedBefore(decomposed)])
      for (const typed of [composed, decomposed, mixed])
        expect(await codes.matches(typed, stored)).toBe(true);
    expect(await codes.matches(mixed, storedBefore(mixed))).toBe(true);
    for (const wrong of ['Zoe & Noe 26', `${composed}!`, ''])
      expect(await codes.matches(wrong, storedBefore(composed))).toBe(false);
  });

  it('is stored in composed form', async () => {
    const [, , , , salt = '', key] = (await codes.make(decomposed)).split('$');
    const derived = crypto.scryptSync(composed, Buffer.from(salt, 'base64'), 32, cost);
    expect(key).toBe(derived.toString('base64'));
  });

  it('counts as one attempt', async () => {
    const app = await startTestApp();
    try {
      const { code, update } = await createTestEvent(app);
      await update({ adminCode: decomposed });
      const enter = async (adminCode: string) =>
        app.browser().post(`/api/events/${code}/admin-auth`, { adminCode });
      for (let attempt = 1; attempt < failedAttempts.points; attempt += 1)
        expect(await enter(`${mixed} ${attempt}`)).toMatchObject({ status: 200, body: { isValid: false } });
      expect(await enter(composed)).toMatchObject({ status: 200, body: { isValid: true } });
      expect(await enter(mixed)).toMatchObject({ status: 200, body: { isValid: true } });
      await enter(`${mixed}!`);
      expect((await enter(composed)).status).toBe(429);
    } finally {
      await app.stop();
    }
  });
});

describe('code hashing queue', { timeout: 60_000 }, () => {
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  const refusals = (ended: PromiseSettledResult<unknown>[]) =>
    ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));

  it('prefers logins over event creations', async () => {
    const stored = await codes.make('Kalea 26');
    const ended: string[] = [];
    const creations = range(codeQueues.making).map(async () => {
      await codes.make('a new event');
      ended.push('created');
    });
    await codes.matches('Kalea 26', stored);
    expect(ended.length).toBeLessThan(codeQueues.making / 2);
    await Promise.all(creations);
  });

  it.each([
    ['making', codeQueues.making, async () => codes.make('a new event')],
    ['checking', codeQueues.checking, async () => codes.matches('a guess', 'scrypt$16384$8$1$AAAA$AAAA')],
  ] satisfies [string, number, () => Promise<unknown>][])(
    'is bounded for %s codes: answers 503 with a delay',
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
