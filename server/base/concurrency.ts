type Task<T> = () => Promise<T>;

const ignore = () => {};

/**
 * Runs tasks with the same key in order. The order is best-effort and applies to one process only.
 * Correctness depends only on the conditions of the database writes.
 */
export class KeyedQueues {
  readonly #chains = new Map<string, Promise<unknown>>();

  /** Runs the tasks with the same key one after another, in the order of the calls. */
  async run<T>(key: string, task: Task<T>): Promise<T> {
    const running = (this.#chains.get(key) ?? Promise.resolve()).then(task);
    const settled = running.catch(ignore);
    this.#chains.set(key, settled);
    try {
      return await running;
    } finally {
      if (this.#chains.get(key) === settled) this.#chains.delete(key);
    }
  }
}

/**
 * Runs at most `count` tasks at the same time. The others wait in a FIFO queue. If the queue contains
 * `maxWaiting` tasks, the call throws the error that `whenFull` returns.
 */
export function semaphore(
  count: number,
  maxWaiting = Infinity,
  whenFull = () => new Error('The queue is full.'),
): <T>(task: Task<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (task) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw whenFull();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * The results of a batch, in the order of its items. If a result is an `Error`, it is thrown to the caller of
 * that item.
 */
export type Outcomes<Result> = (Result | Error)[];

interface BatchOptions {
  /**
   * The time in milliseconds after which the next batch can start, even if the current one has not settled.
   */
  timeoutMs: number;
  /**
   * The maximum number of items of a batch. Absent: no limit. All callers of a batch continue in the same
   * pass of the event loop, so a large batch blocks it.
   */
  maxSize?: number;
}

/**
 * Combines concurrent calls into batches. An item is processed immediately if no batch is in flight. Items
 * that are added during a batch form the next one. It starts one pass of the event loop after the current
 * batch has settled, so requests that have arrived by then are included. No item waits for a timer.
 */
export class Batcher<Item, Result> {
  readonly #process: (items: Item[]) => Promise<Outcomes<Result>>;
  readonly #timeoutMs: number;
  readonly #maxSize: number;
  readonly #pending: { item: Item; settle: (outcome: Result | Error) => void }[] = [];
  /** Identifies the batch in flight. Undefined if there is none. */
  #inFlight: object | undefined;

  constructor(
    process: (items: Item[]) => Promise<Outcomes<Result>>,
    { timeoutMs, maxSize = Infinity }: BatchOptions,
  ) {
    this.#process = process;
    this.#timeoutMs = timeoutMs;
    this.#maxSize = maxSize;
  }

  /** Resolves with the item's result. Throws the item's error, or the error of the whole batch. */
  async add(item: Item): Promise<Result> {
    const outcome = await new Promise<Result | Error>((settle) => {
      this.#pending.push({ item, settle });
      this.#startNext();
    });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  #startNext(): void {
    if (this.#pending.length > 0 && !this.#inFlight) void this.#runBatch();
  }

  async #runBatch(): Promise<void> {
    const batch = this.#pending.splice(0, this.#maxSize);
    const running = (this.#inFlight = {});
    const release = () => {
      if (this.#inFlight !== running) return;
      this.#inFlight = undefined;
      this.#startNext();
    };
    const timeout = setTimeout(release, this.#timeoutMs);
    const outcomes = await this.#process(batch.map(({ item }) => item)).catch((error: Error) =>
      batch.map(() => error),
    );
    clearTimeout(timeout);
    for (const [index, { settle }] of batch.entries()) settle(outcomes[index]!);
    setImmediate(release);
  }
}
