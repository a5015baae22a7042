import { logger } from '../base/logger.ts';

/** A timer of a room that fails is logged, and ends neither the process nor any other event. */
export const orLog =
  <Message extends unknown[]>(tell: (...message: Message) => void) =>
  (...message: Message): void => {
    try {
      tell(...message);
    } catch (error) {
      logger.error({ err: error }, 'telling a room failed');
    }
  };

/** How often a room tells what is cumulative: the fewer listen, the quicker. In milliseconds. */
export function tickMs(listeners: number): number {
  if (listeners <= 350) return 50;
  return listeners <= 3_000 ? 100 : 250;
}

/**
 * Runs `work` at most once a tick, however often it is asked for: at once when the last run is older than a tick,
 * otherwise when the tick is over. A run that fails is logged, and the next one runs.
 */
export class Throttle {
  #work: () => void;
  #tick: () => number;
  #lastRunAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  constructor(work: () => void, tick: () => number) {
    this.#work = orLog(work);
    this.#tick = tick;
  }

  get isPending(): boolean {
    return this.#timer !== undefined;
  }

  /** Asks for a run. */
  ask(): void {
    if (this.#timer !== undefined) return;
    const waitMs = Math.max(0, this.#lastRunAt + this.#tick() - performance.now());
    this.#timer = setTimeout(() => this.#run(), waitMs);
  }

  /** Resolves at once when nothing is pending, otherwise right after the run that is. */
  async settled(): Promise<void> {
    if (this.isPending) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#release();
  }

  #run(): void {
    this.#timer = undefined;
    this.#lastRunAt = performance.now();
    this.#work();
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
