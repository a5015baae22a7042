import { setImmediate as nextPass } from 'node:timers/promises';
import type { SlicedComputation } from '../../protocol/rules/predictionCounts.ts';
import { sliceMs } from './limits.ts';

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a later pass of the event loop. In each pass, one caller continues, in the order of the calls.
 */
const nextTurn = async (): Promise<unknown> => (lastTurn = lastTurn.then(async () => nextPass()));

/**
 * Yields the items in slices of `sliceMs`. Between two slices, the event loop runs other work. All sliced
 * tasks of the process share one queue, so a pass of the event loop contains at most one slice. A slice
 * includes the time to produce the items, for example to decode them from a cursor. Throws what `items`
 * throws.
 */
export async function* inSlices<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item, void> {
  let until = -Infinity;
  for await (const item of items) {
    if (performance.now() >= until) {
      await nextTurn();
      until = performance.now() + sliceMs;
    }
    yield item;
  }
}

/** Calls `each` for each item, in slices. Throws what `items` or `each` throws. */
export async function runInSlices<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  each: (item: Item) => void,
): Promise<void> {
  for await (const item of inSlices(items)) each(item);
}

/** Runs a computation in slices and returns its result. */
export async function finishInSlices<Result>(steps: SlicedComputation<Result>): Promise<Result> {
  let step = steps.next();
  function* rest() {
    for (; !step.done; step = steps.next()) yield;
  }
  await runInSlices(rest(), () => {});
  return step.value as Result;
}
