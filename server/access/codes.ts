import { randomBytes, randomInt, scrypt, timingSafeEqual, createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { normalized } from '../../protocol/checks.ts';
import { codeQueues } from '../base/limits.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { semaphore } from '../base/concurrency.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
const cost = { N: 16_384, r: 8, p: 1 };
const keyLength = 32;

const whenFull = () =>
  new AppError('unavailable', refusalTexts.translatable('busy'), {
    headers: { 'retry-after': '3' },
    limit: 'codeQueues',
  });

/**
 * Makes and checks the stored forms of codes, for one app: one derivation at once for making and one for checking, so
 * that nobody takes every core and whoever signs in never waits behind those who create events. Both queues have an end.
 */
export class CodeHashes {
  readonly #making = semaphore(1, codeQueues.making, whenFull);
  readonly #checking = semaphore(1, codeQueues.checking, whenFull);

  /** The stored form of a code: `scrypt$N$r$p$salt$key`. 503 when too many wait for theirs. */
  async make(code: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#making(async () => derive(normalized(code, 'NFC'), salt, keyLength, cost));
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
  }

  /**
   * Compares a code with its stored form, each time in constant time: as it is typed, composed, and decomposed, as earlier
   * versions stored what was typed. These are the same for ASCII, which takes one derivation. 503 when too many wait for it.
   */
  async isRight(code: string, hash: string): Promise<boolean> {
    const [, N, r, p, salt = '', key = ''] = hash.split('$');
    const expected = Buffer.from(key, 'base64');
    const options = { N: Number(N), r: Number(r), p: Number(p) };
    const forms = new Set([code, normalized(code, 'NFC'), normalized(code, 'NFD')]);
    return this.#checking(async () => {
      for (const form of forms) {
        const actual = await derive(form, Buffer.from(salt, 'base64'), expected.length, options);
        if (timingSafeEqual(actual, expected)) return true;
      }
      return false;
    });
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares two secrets in constant time, whatever their lengths. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** What is stored of a key that was made at random: nothing that opens anything. */
export const hashOfKey = (key: string): string => digest(key).toString('base64url');

/** A key that nobody guesses, as it stands in a link. */
export const newKey = (): string => randomBytes(16).toString('base64url');

/** A short fingerprint of a secret, for telling that it has changed. */
export const fingerprintOf = (secret: string): string =>
  digest(`mark ${secret}`).toString('base64url').slice(0, 10);

/** Tells one admin code from the next; no other has it. */
export const newCredentialVersion = (): string => randomBytes(6).toString('base64url');

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random code of letters and digits that nobody confuses (no 0 and O, no 1 and I). */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
