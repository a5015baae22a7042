/** The calls that touch one event at this moment. */
interface Line {
  /** Ends when the last one who asked to be alone has finished. */
  gate: Promise<unknown>;
  inside: Set<Promise<unknown>>;
  /** How many calls hold this line, waiting ones included: it is forgotten with the last of them. */
  userCount: number;
}

type Work<T> = () => Promise<T>;

const ignore = () => {};

/**
 * Fairness between the calls of one app that touch one event at the same moment: guests act together, freely beside each
 * other; an organiser's change of what is open or who takes part acts alone. So nothing is predicted after a reveal has
 * begun.
 */
export class Locks {
  readonly #lines = new Map<string, Line>();
  readonly #chains = new Map<string, Promise<unknown>>();

  /** Runs `work` beside others of the event, but never beside one that is `alone`. */
  async together<T>(eventId: string, work: Work<T>): Promise<T> {
    const line = this.#enter(eventId);
    let gate;
    do {
      gate = line.gate;
      await gate;
    } while (gate !== line.gate);
    const running = work();
    line.inside.add(running);
    try {
      return await running;
    } finally {
      line.inside.delete(running);
      this.#leave(eventId, line);
    }
  }

  /** Runs `work` when everything under way in the event has finished, and lets nothing else begin meanwhile. */
  async alone<T>(eventId: string, work: Work<T>): Promise<T> {
    const line = this.#enter(eventId);
    const running = line.gate.then(async () => Promise.allSettled(line.inside)).then(work);
    line.gate = running.catch(ignore);
    try {
      return await running;
    } finally {
      this.#leave(eventId, line);
    }
  }

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

  #enter(eventId: string): Line {
    const line = this.#lines.get(eventId) ?? { gate: Promise.resolve(), inside: new Set(), userCount: 0 };
    line.userCount += 1;
    this.#lines.set(eventId, line);
    return line;
  }

  #leave(eventId: string, line: Line): void {
    line.userCount -= 1;
    if (line.userCount === 0) this.#lines.delete(eventId);
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
