import { randomInt } from 'node:crypto';
import type { Types } from 'mongoose';

/**
 * Numbered slots limit how many documents of one owner (an event, a guest) are stored at once. Each document has a slot of
 * its own, which a unique sparse index enforces over all servers: there cannot be more documents than slots. A caller picks
 * a free slot at random, inserts, and tries again when another document was first (`retryLostRaces`).
 */

/** The stored name of a slot. */
export const slotOf = (owner: Types.ObjectId, number: number): string => `${owner.toString()} ${number}`;

const numberOf = (slot: string): number => Number(slot.slice(slot.lastIndexOf(' ') + 1));

/**
 * The numbers from 1 to `most` that are free beside the slots of the stored documents. A document without a slot was stored
 * by an earlier version: it takes the highest number that is left.
 */
export function freeNumbers(most: number, slots: readonly (string | undefined)[]): number[] {
  const taken = new Set(slots.flatMap((slot) => (slot === undefined ? [] : numberOf(slot))));
  const withoutSlot = slots.filter((slot) => slot === undefined).length;
  const numbers = Array.from({ length: Math.max(0, most - withoutSlot) }, (_, index) => index + 1);
  return numbers.filter((number) => !taken.has(number));
}

/** One of some items, at random: callers that pick at the same time seldom pick the same. */
export const oneOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)]!;
