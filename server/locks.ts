type Work<T> = () => Promise<T>;

const ignore = () => {};

/**
 * The order of works of one app that are about the same thing: what comes first is done first. Nothing that must hold rests
 * on it; another process may be at the same thing.
 */
export class Locks {
  readonly #chains = new Map<string, Promise<unknown>>();

  /** Runs the works of one key one after the other: a participant's own predictions keep their order. */
  async inTurn<T>(key: string, work: Work<T>): Promise<T> {
    const running = (this.#chains.get(key) ?? Promise.resolve()).then(work);
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
 * Lets at most `count` works run at once; the next one in the order of their coming takes the first place that is free.
 * Whoever finds `mostWaiting` in the queue gets the error that `whenFull` makes.
 */
export function atMost(
  count: number,
  mostWaiting = Infinity,
  whenFull = () => new Error('The queue is full.'),
): <T>(work: Work<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw whenFull();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
