import type { Score } from './ranking.ts';
import { sorted } from './sorted.ts';

type Order<Item> = (a: Item, b: Item) => number;

/**
 * An item at the time of the last sort, and now. `before` is undefined for a new item. `now` is undefined for
 * a removed item.
 */
interface Change<Item> {
  before: Item | undefined;
  now: Item | undefined;
}

/**
 * If more than this share of the items has changed, sorting the whole list is faster than moving single
 * items.
 */
const manyShare = 1 / 8;

/**
 * A list of scores that is sorted when it is read. Each changed item costs one binary search and one move in
 * the array.
 */
export class RankedList<Item extends Score> {
  readonly #order: Order<Item>;
  #list: readonly Item[];
  #changes = new Map<string, Change<Item>>();

  constructor(order: Order<Item>, items: readonly Item[]) {
    this.#order = order;
    this.#list = sorted(items, order);
  }

  /** Records that an item was added, changed or removed. */
  recordChange(id: string, { before, now }: Change<Item>): void {
    const pending = this.#changes.get(id);
    this.#changes.set(id, { before: pending ? pending.before : before, now });
  }

  /** Returns the sorted items. The returned array is never modified afterwards. */
  get list(): readonly Item[] {
    if (this.#changes.size > 0) this.#list = this.#inOrder([...this.#changes.values()]);
    this.#changes.clear();
    return this.#list;
  }

  /** Returns the current rank of an item, starting at 1. */
  placeOf(item: Item): number {
    return placeIn(this.list, item, this.#order) + 1;
  }

  #inOrder(changes: Change<Item>[]): Item[] {
    const removed = new Set(changes.flatMap(({ before }) => before ?? []));
    const added = changes.flatMap(({ now }) => now ?? []);
    if (changes.length > this.#list.length * manyShare)
      return sorted([...this.#list.filter((item) => !removed.has(item)), ...added], this.#order);
    const list = [...this.#list];
    for (const item of removed) list.splice(placeIn(list, item, this.#order), 1);
    for (const item of added) list.splice(placeIn(list, item, this.#order), 0, item);
    return list;
  }
}

/** Returns the number of items that rank before this one (binary search). */
function placeIn<Item>(list: readonly Item[], item: Item, order: Order<Item>): number {
  let [first, end] = [0, list.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (order(list[middle]!, item) < 0) first = middle + 1;
    else end = middle;
  }
  return first;
}
