type Work<T> = () => Promise<T>;

const ignore = () => {};

/**
 * Runs an app's works on the same thing in order: what comes first is done first. Nothing that must hold rests on it; another
 * process may be at the same thing.
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
export function semaphore(
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

/** What each of some things came to, in their order: an `Error` is thrown at whoever waits for that one. */
export type Outcomes<Result> = (Result | Error)[];

interface BatchOptions {
  /** A work is not waited for any longer: it may hang. */
  timeoutMs: number;
  /** So many, of a work and of those who came meanwhile, are delayFromCount: with 1, whoever comes soon after another one waits. */
  delayFromCount: number;
  /** While there is company, one work begins so long after the other ... */
  delayMs: number;
  /** ... or as soon as so many wait, once the one before has ended. */
  fullSize: number;
}

/**
 * Lets what comes in the same moment be done as one: the first at once, and whatever comes while that is under way together,
 * as the next one, when it has ended, or a little later. Who comes alone waits for nobody.
 */
export class Batcher<One, Result> {
  readonly #work: (all: One[]) => Promise<Outcomes<Result>>;
  readonly #pace: BatchOptions;
  #gathered: { one: One; settle: (outcome: Result | Error) => void }[] = [];
  #underWay: object | undefined;
  /** Ends the wait for more company, while there is one. */
  #stopGathering: (() => void) | undefined;

  constructor(work: (all: One[]) => Promise<Outcomes<Result>>, pace: BatchOptions) {
    this.#work = work;
    this.#pace = pace;
  }

  async add(one: One): Promise<Result> {
    const outcome = await new Promise<Result | Error>((settle) => {
      this.#gathered.push({ one, settle });
      if (!this.#underWay) void this.#begin();
      else if (this.#gathered.length >= this.#pace.fullSize) this.#stopGathering?.();
    });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  async #begin(): Promise<void> {
    const gathered = this.#gathered;
    this.#gathered = [];
    const running = (this.#underWay = {});
    const goOn = () => {
      if (this.#underWay !== running) return;
      this.#underWay = undefined;
      if (this.#gathered.length > 0) void this.#begin();
    };
    const beganAt = performance.now();
    const patience = setTimeout(goOn, this.#pace.timeoutMs);
    const outcomes = await this.#work(gathered.map(({ one }) => one)).catch((error: Error) =>
      gathered.map(() => error),
    );
    clearTimeout(patience);
    for (const [index, { settle }] of gathered.entries()) settle(outcomes[index]!);
    const hasCompany = gathered.length + this.#gathered.length >= this.#pace.delayFromCount;
    if (hasCompany && this.#underWay === running) await this.#gather(beganAt + this.#pace.delayMs);
    goOn();
  }

  /** Until that moment of the monotonic clock, or until enough have come. */
  async #gather(until: number): Promise<void> {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || this.#gathered.length >= this.#pace.fullSize) return;
    await new Promise<void>((stop) => {
      const timer = setTimeout(stop, leftMs);
      this.#stopGathering = () => {
        clearTimeout(timer);
        stop();
      };
    });
    this.#stopGathering = undefined;
  }
}
