import { sorted } from './sorted.ts';
import { formerFoldSpelling, foldSpelling } from './spelling.ts';

/**
 * The length of an accepted answer's key, in characters. Accepted answers are stored and sent as concatenated
 * keys instead of texts. The data stays small even for 200 questions with 200 accepted answers each. A phone
 * can check its own prediction without getting the texts of other guests.
 */
export const keyLength = 8;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Returns a 53-bit hash: cyrb53 by bryc (github.com/bryc/code, public domain). It is synchronous and gives
 * the same result on each device.
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

/** Returns the key of an answer: 48 bits of the hash of its `foldSpelling` form. */
export const keyOf = (answer: string): string => encodeHash(hashOf(foldSpelling(answer)));

/** Returns the key that earlier versions stored for an answer. */
const formerKeyOf = (answer: string): string => encodeHash(hashOf(formerFoldSpelling(answer)));

/** Encodes a hash as base64url. Each character has 6 bits, and the lowest bits come first. */
function encodeHash(hash: number): string {
  let rest = hash;
  let key = '';
  for (let i = 0; i < keyLength; i += 1) {
    key += letters[rest % 64];
    rest = Math.floor(rest / 64);
  }
  return key;
}

/** Concatenates distinct keys in sorted order, so that equal sets of keys give equal texts. */
const joinKeys = (keys: Iterable<string>): string =>
  sorted([...new Set(keys)], (a, b) => (a < b ? -1 : 1)).join('');

/** Removes the answers in `takesBack` from the keys and adds those in `accepts`. */
export function changedKeys(
  keys: string,
  { accepts, takesBack }: { accepts: readonly string[]; takesBack: readonly string[] },
): string {
  const removed = new Set(takesBack.flatMap((answer) => [keyOf(answer), formerKeyOf(answer)]));
  return joinKeys([...[...splitKeys(keys)].filter((key) => !removed.has(key)), ...accepts.map(keyOf)]);
}

/** Splits concatenated keys into a set. */
export const splitKeys = (keys: string): Set<string> => {
  const starts = Array.from({ length: keys.length / keyLength }, (_, index) => index * keyLength);
  return new Set(starts.map((start) => keys.slice(start, start + keyLength)));
};

/**
 * Returns true if the keys contain the answer. Keys of earlier versions are compared by `formerFoldSpelling`.
 */
export const isAccepted = (keys: ReadonlySet<string>, answer: string): boolean =>
  keys.size > 0 && (keys.has(keyOf(answer)) || keys.has(formerKeyOf(answer)));

/**
 * Returns true if a question can have further accepted answers: only free texts and options. Yes/no questions
 * have exactly two answers, and numbers have `numberRule`.
 */
export const canAcceptAnswers = ({ type }: { type: string }): boolean =>
  type === 'text' || type === 'multiple_choice';
