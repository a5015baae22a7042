import { logErrors } from './throttle.ts';
import { sliceMs } from '../base/limits.ts';

/** The number of items between two checks of the clock. */
const itemsPerCheck = 16;

/**
 * The number of items that are processed immediately, even if other work is pending. They take at most half a
 * slice.
 */
const immediateItems = 200;

/** The unfinished work of the process, oldest first. */
const queue: Pick<SlicedWork<unknown>, 'runSlice' | 'isDone'>[] = [];

/**
 * Processes many items in time slices, so that other work runs in between. Errors of single items are logged.
 */
export class SlicedWork<Item> {
  readonly #each: (item: Item) => void;
  readonly #remaining: Set<Item>;

  private constructor(remaining: Set<Item>, each: (item: Item) => void) {
    this.#each = each;
    this.#remaining = remaining;
  }

  /** Processes the first items immediately. Returns the remaining work, or undefined if nothing remains. */
  static begin<Item>(items: Iterable<Item>, each: (item: Item) => void): SlicedWork<Item> | undefined {
    const safely = logErrors(each);
    const until = performance.now() + sliceMs;
    const remaining = new Set<Item>();
    let count = 0;
    let isOver = false;
    for (const item of items) {
      if (isOver) {
        remaining.add(item);
        continue;
      }
      safely(item);
      count += 1;
      isOver = count >= immediateItems && (queue.length > 0 || isTimeUp(count, until));
    }
    if (remaining.size === 0) return undefined;
    const work = new SlicedWork(remaining, safely);
    if (queue.push(work) === 1) setImmediate(runNextSlice);
    return work;
  }

  get isDone(): boolean {
    return this.#remaining.size === 0;
  }

  /** Processes one item now, unless it was already processed. */
  doNow(item: Item): void {
    if (this.#remaining.delete(item)) this.#each(item);
  }

  /** Processes all remaining items immediately. */
  finish(): void {
    for (const item of this.#remaining) this.doNow(item);
  }

  /** Processes items for one time slice. */
  runSlice(): void {
    const until = performance.now() + sliceMs;
    let count = 0;
    for (const item of this.#remaining) {
      this.doNow(item);
      count += 1;
      if (isTimeUp(count, until)) return;
    }
  }
}

const isTimeUp = (count: number, until: number) => count % itemsPerCheck === 0 && performance.now() >= until;

function runNextSlice(): void {
  queue[0]?.runSlice();
  while (queue[0]?.isDone) queue.shift();
  if (queue.length > 0) setImmediate(runNextSlice);
}
