import type { Score } from './ranking.ts';
import { sorted } from './sorted.ts';

type Order<Item> = (a: Item, b: Item) => number;

/** What an item was when the list was last in order, and what it is now; neither before it came or after it went. */
interface Change<Item> {
  before: Item | undefined;
  now: Item | undefined;
}

/** When more than this share of all have changed, sorting anew is quicker than moving each. */
const manyShare = 1 / 8;

/** Scores in their order, which is kept while some of them change: each costs a look and a move, however many there are. */
export class RankedList<Item extends Score> {
  readonly #order: Order<Item>;
  #list: readonly Item[];
  #changes = new Map<string, Change<Item>>();

  constructor(order: Order<Item>, items: readonly Item[]) {
    this.#order = order;
    this.#list = sorted(items, order);
  }

  /** One of them came, changed or went. */
  recordChange(id: string, { before, now }: Change<Item>): void {
    const noted = this.#changes.get(id);
    this.#changes.set(id, { before: noted ? noted.before : before, now });
  }

  /** All of them, in their order. Never changed later: who keeps it keeps what was. */
  get list(): readonly Item[] {
    if (this.#changes.size > 0) this.#list = this.#inOrder([...this.#changes.values()]);
    this.#changes.clear();
    return this.#list;
  }

  /** The place from 1 of one of them, as it is now. */
  placeOf(item: Item): number {
    return placeIn(this.list, item, this.#order) + 1;
  }

  #inOrder(changes: Change<Item>[]): Item[] {
    const gone = new Set(changes.flatMap(({ before }) => before ?? []));
    const come = changes.flatMap(({ now }) => now ?? []);
    if (changes.length > this.#list.length * manyShare)
      return sorted([...this.#list.filter((item) => !gone.has(item)), ...come], this.#order);
    const list = [...this.#list];
    for (const item of gone) list.splice(placeIn(list, item, this.#order), 1);
    for (const item of come) list.splice(placeIn(list, item, this.#order), 0, item);
    return list;
  }
}

/** How many stand before it. */
function placeIn<Item>(list: readonly Item[], item: Item, order: Order<Item>): number {
  let [first, end] = [0, list.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (order(list[middle]!, item) < 0) first = middle + 1;
    else end = middle;
  }
  return first;
}
