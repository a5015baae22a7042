import { orLog } from './throttle.ts';

/** How long one slice may keep everybody else waiting, and how many are done between two looks at the clock. */
const sliceMs = 4;
const betweenLooks = 16;

/** So many are done at once, whatever waits: that takes no longer than half a slice. */
const few = 200;

/** What is not through yet, the oldest first. There is one event loop to share. */
const waiting: Pick<SlicedWork<unknown>, 'goOn' | 'isDone'>[] = [];

/** Does something for each of many, a slice at a time, so that others get their turn in between. */
export class SlicedWork<Item> {
  readonly #each: (item: Item) => void;
  readonly #left: Set<Item>;

  private constructor(left: Set<Item>, each: (item: Item) => void) {
    this.#each = each;
    this.#left = left;
  }

  /** Does the first ones at once; gives the work when that is not all of it. */
  static begin<Item>(items: Iterable<Item>, each: (item: Item) => void): SlicedWork<Item> | undefined {
    const safely = orLog(each);
    const until = performance.now() + sliceMs;
    const left = new Set<Item>();
    let count = 0;
    let isOver = false;
    for (const item of items) {
      if (isOver) {
        left.add(item);
        continue;
      }
      safely(item);
      count += 1;
      isOver = count >= few && (waiting.length > 0 || isTimeUp(count, until));
    }
    if (left.size === 0) return undefined;
    const work = new SlicedWork(left, safely);
    if (waiting.push(work) === 1) setImmediate(doNextSlice);
    return work;
  }

  get isDone(): boolean {
    return this.#left.size === 0;
  }

  /** Does it for one of them now, unless it has been done. */
  doNow(item: Item): void {
    if (this.#left.delete(item)) this.#each(item);
  }

  /** Does the rest at once. */
  finish(): void {
    for (const item of this.#left) this.doNow(item);
  }

  /** Leaves the rest undone. */
  stop(): void {
    this.#left.clear();
  }

  /** Does one slice. */
  goOn(): void {
    const until = performance.now() + sliceMs;
    let count = 0;
    for (const item of this.#left) {
      this.doNow(item);
      count += 1;
      if (isTimeUp(count, until)) return;
    }
  }
}

const isTimeUp = (count: number, until: number) => count % betweenLooks === 0 && performance.now() >= until;

function doNextSlice(): void {
  waiting[0]?.goOn();
  while (waiting[0]?.isDone) waiting.shift();
  if (waiting.length > 0) setImmediate(doNextSlice);
}
