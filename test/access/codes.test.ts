import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { hashCode, isCodeRight, isSameSecret } from '../../server/access/codes.ts';

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
    const stored = await hashCode('Kalea 26');
    const isRight = [];
    for (const guess of guesses) isRight.push(await isCodeRight(guess, stored));
    expect(isRight).toEqual(onlyTheFirst);
    expect(comparisons()).toEqual(guesses.map(() => [32, 32]));
  });

  it('passwords and the marks of grants', () => {
    expect(guesses.map((guess) => isSameSecret(guess, 'Kalea 26'))).toEqual(onlyTheFirst);
    expect(comparisons()).toEqual(guesses.map(() => [32, 32]));
  });
});
