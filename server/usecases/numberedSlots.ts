import { randomInt } from 'node:crypto';
import type { Types } from 'mongoose';

/**
 * Numbered slots limit how many documents one owner (an event or a guest) can have. Each document stores its
 * own slot under a unique sparse index, so all servers together cannot insert more documents than slots. A
 * caller picks a free slot at random, inserts, and retries when another document has taken the slot
 * (`retryOnDuplicateKey`).
 */

/** The stored name of a slot. */
export const slotOf = (owner: Types.ObjectId, number: number): string => `${owner.toString()} ${number}`;

const numberOf = (slot: string): number => Number(slot.slice(slot.lastIndexOf(' ') + 1));

/**
 * Returns the slot numbers from 1 to `max` that no stored document has. A document of an earlier version has
 * no slot; each of those uses up the highest free number.
 */
export function freeNumbers(max: number, slots: readonly (string | undefined)[]): number[] {
  const taken = new Set(slots.flatMap((slot) => (slot === undefined ? [] : numberOf(slot))));
  const withoutSlot = slots.filter((slot) => slot === undefined).length;
  const numbers = Array.from({ length: Math.max(0, max - withoutSlot) }, (_, index) => index + 1);
  return numbers.filter((number) => !taken.has(number));
}

/** Picks a random item, so that concurrent callers rarely pick the same one. */
export const pickRandom = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)]!;
