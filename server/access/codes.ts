import { randomBytes, randomInt, scrypt, timingSafeEqual, createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { normalized } from '../../protocol/userText.ts';
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
 * Creates and checks the stored hashes of codes. At most two scrypt derivations run at the same time, one for
 * a new hash and one for a check. Scrypt therefore never occupies all cores. New hashes and checks have
 * separate bounded queues (`codeQueues`), so signing in does not wait for the creation of events.
 */
export class CodeHashes {
  readonly #making = semaphore(1, codeQueues.making, whenFull);
  readonly #checking = semaphore(1, codeQueues.checking, whenFull);

  /**
   * Returns the hash of a code in the stored form `scrypt$N$r$p$salt$key`. Throws 503 `unavailable` if the
   * queue is full.
   */
  async make(code: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#making(async () => derive(normalized(code, 'NFC'), salt, keyLength, cost));
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
  }

  /**
   * Compares a code with its stored hash in constant time. Earlier versions hashed the code as typed. The
   * typed, the composed (NFC) and the decomposed (NFD) form are therefore all tried. They are equal for
   * ASCII, where one derivation is enough. Throws 503 `unavailable` when the queue is full.
   */
  async matches(code: string, hash: string): Promise<boolean> {
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

/** Compares two secrets in constant time. Their lengths can differ. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Returns the stored hash of a random key. The key cannot be recovered from it. */
export const hashOfKey = (key: string): string => digest(key).toString('base64url');

/** Returns a random 128-bit key in base64url, for use in a link. */
export const newKey = (): string => randomBytes(16).toString('base64url');

/** Returns a short fingerprint of a secret. A different fingerprint shows that the secret has changed. */
export const fingerprintOf = (secret: string): string =>
  digest(`mark ${secret}`).toString('base64url').slice(0, 10);

/** Returns a random id that identifies one version of an event's admin code. */
export const newCredentialVersion = (): string => randomBytes(6).toString('base64url');

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a random code without easily confused characters (no 0 and O, no 1 and I). */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
