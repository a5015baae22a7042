import { randomInt } from 'node:crypto';
import type { Types } from 'mongoose';

/**
 * Numbered slots limit how many documents one owner (an event or a guest) can have. Each document stores its
 * slot under a unique sparse index, so all servers together cannot insert more documents than there are
 * slots. A caller chooses a random free slot and inserts the document. If another document has taken the slot
 * in the meantime, the caller retries (`retryOnDuplicateKey`).
 */

/** Returns the stored name of a slot. */
export const slotOf = (owner: Types.ObjectId, number: number): string => `${owner.toString()} ${number}`;

const numberOf = (slot: string): number => Number(slot.slice(slot.lastIndexOf(' ') + 1));

/**
 * Returns the slot numbers from 1 to `max` that no stored document has. Documents of earlier versions have no
 * slot. For each of them, the highest free number is omitted.
 */
export function freeNumbers(max: number, slots: readonly (string | undefined)[]): number[] {
  const taken = new Set(slots.flatMap((slot) => (slot === undefined ? [] : numberOf(slot))));
  const withoutSlot = slots.filter((slot) => slot === undefined).length;
  const numbers = Array.from({ length: Math.max(0, max - withoutSlot) }, (_, index) => index + 1);
  return numbers.filter((number) => !taken.has(number));
}

/** Returns a random item, so that concurrent callers rarely choose the same one. */
export const pickRandom = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)]!;
