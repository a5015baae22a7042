import { orLog } from './throttle.ts';

/** How long one slice may keep everybody else waiting, and how many are done between two looks at the clock. */
const sliceMs = 4;
const betweenLooks = 16;

/** So few are done at once: that takes no longer than a slice. */
const few = 200;

/** What is not through yet, the oldest first. There is one event loop to share. */
const waiting: { goOn: () => void; isDone: boolean }[] = [];

/** Does something for each of many, a slice at a time, so that others get their turn in between. */
export class Slices<Item> {
  readonly #each: (item: Item) => void;
  readonly #left: Set<Item>;

  private constructor(items: Set<Item>, each: (item: Item) => void) {
    this.#each = orLog(each);
    this.#left = items;
  }

  /** Begins at once where nothing older waits; gives what is left of the work, if anything is. */
  static begin<Item>(items: Iterable<Item>, each: (item: Item) => void): Slices<Item> | undefined {
    const work = new Slices(new Set(items), each);
    if (work.#left.size <= few) work.finish();
    else if (waiting.length === 0) work.goOn();
    if (work.isDone) return undefined;
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
      if (count % betweenLooks === 0 && performance.now() >= until) return;
    }
  }
}

function doNextSlice(): void {
  waiting[0]?.goOn();
  while (waiting[0]?.isDone) waiting.shift();
  if (waiting.length > 0) setImmediate(doNextSlice);
}
