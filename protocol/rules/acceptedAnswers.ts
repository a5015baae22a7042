import { sorted } from './sorted.ts';
import { formerFoldSpelling, foldSpelling } from './spelling.ts';

/**
 * Characters per key of an accepted answer. Accepted answers are stored and sent as concatenated keys instead
 * of texts. This keeps 200 questions with 200 accepted answers small, and a phone can check its own
 * prediction without seeing the texts of other guests.
 */
export const keyLength = 8;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A 53-bit hash: cyrb53 by bryc (github.com/bryc/code, public domain). Synchronous, and equal on every
 * device.
 */
export function hashOf(text: string): number {
  let [high, low] = [0x41c6ce57, 0xdeadbeef];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 2 ** 32 * (high & 0x1fffff) + (low >>> 0);
}

/** The key of an answer: 48 bits of the hash of its `foldSpelling` form. */
export const keyOf = (answer: string): string => written(hashOf(foldSpelling(answer)));

/** The key that earlier versions stored for an answer. */
const formerKeyOf = (answer: string): string => written(hashOf(formerFoldSpelling(answer)));

/** Encodes a hash as base64url, 6 bits per character, lowest bits first. */
function written(hash: number): string {
  let rest = hash;
  let key = '';
  for (let i = 0; i < keyLength; i += 1) {
    key += letters[rest % 64];
    rest = Math.floor(rest / 64);
  }
  return key;
}

/** Concatenates distinct keys in sorted order, so that equal sets give equal texts. */
const joinKeys = (keys: Iterable<string>): string =>
  sorted([...new Set(keys)], (a, b) => (a < b ? -1 : 1)).join('');

/** Returns the keys after removing the answers in `takesBack` and adding those in `accepts`. */
export function changedKeys(
  keys: string,
  { accepts, takesBack }: { accepts: readonly string[]; takesBack: readonly string[] },
): string {
  const removed = new Set(takesBack.flatMap((answer) => [keyOf(answer), formerKeyOf(answer)]));
  return joinKeys([...[...splitKeys(keys)].filter((key) => !removed.has(key)), ...accepts.map(keyOf)]);
}

/** Splits concatenated keys. */
export const splitKeys = (keys: string): Set<string> => {
  const starts = Array.from({ length: keys.length / keyLength }, (_, index) => index * keyLength);
  return new Set(starts.map((start) => keys.slice(start, start + keyLength)));
};

/** True when the keys contain the answer. Keys of earlier versions match by `formerFoldSpelling`. */
export const isAccepted = (keys: ReadonlySet<string>, answer: string): boolean =>
  keys.size > 0 && (keys.has(keyOf(answer)) || keys.has(formerKeyOf(answer)));

/**
 * Only texts and options can have further accepted answers. Yes and no exclude each other, and numbers have
 * `numberRule`.
 */
export const canAcceptAnswers = ({ type }: { type: string }): boolean =>
  type === 'text' || type === 'multiple_choice';
