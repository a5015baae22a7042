import { sorted } from './sorted.ts';
import { formerFoldSpelling, foldSpelling } from './spelling.ts';

/**
 * Further right answers of a question, as they are stored and sent: a short key for each, one after the other. Keys
 * instead of texts, so that 200 questions with 200 of them stay small, and so that a phone can judge its own prediction
 * without being sent what others wrote.
 */
export const keyLength = 8;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 53 bits of a text: cyrb53 by bryc (github.com/bryc/code, public domain), the same on every device and without waiting. */
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

/** The key of an answer: 48 bits of its plain spelling. */
export const keyOf = (answer: string): string => written(hashOf(foldSpelling(answer)));

/** The key that earlier versions stored for an answer. */
const formerKeyOf = (answer: string): string => written(hashOf(formerFoldSpelling(answer)));

/** 6 bits of a hash in each letter of base64url. */
function written(hash: number): string {
  let rest = hash;
  let key = '';
  for (let i = 0; i < keyLength; i += 1) {
    key += letters[rest % 64];
    rest = Math.floor(rest / 64);
  }
  return key;
}

/** Keys as one text, each once and in one order: the same keys always make the same text. */
const joinKeys = (keys: Iterable<string>): string =>
  sorted([...new Set(keys)], (a, b) => (a < b ? -1 : 1)).join('');

/** The keys that are there after some answers were taken back and others accepted. */
export function changedKeys(
  keys: string,
  { accepts, takesBack }: { accepts: readonly string[]; takesBack: readonly string[] },
): string {
  const gone = new Set(takesBack.flatMap((answer) => [keyOf(answer), formerKeyOf(answer)]));
  return joinKeys([...[...splitKeys(keys)].filter((key) => !gone.has(key)), ...accepts.map(keyOf)]);
}

/** The single keys of such a text. */
export const splitKeys = (keys: string): Set<string> => {
  const starts = Array.from({ length: keys.length / keyLength }, (_, index) => index * keyLength);
  return new Set(starts.map((start) => keys.slice(start, start + keyLength)));
};

/** True when one of the keys is the answer's. A key of an earlier version holds for the spellings that it held for then. */
export const isAccepted = (keys: ReadonlySet<string>, answer: string): boolean =>
  keys.size > 0 && (keys.has(keyOf(answer)) || keys.has(formerKeyOf(answer)));

/** Of a text several spellings may be right, and of options several; yes and no exclude each other, and numbers have rules. */
export const canAcceptAnswers = ({ type }: { type: string }): boolean =>
  type === 'text' || type === 'multiple_choice';
