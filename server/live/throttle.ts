import { publishing, sliceMs } from '../base/limits.ts';
import { logger } from '../base/logger.ts';

/** Wraps a callback so that its errors are logged. They do not affect the process or other rooms. */
export const logErrors =
  <Args extends unknown[]>(callback: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      callback(...args);
    } catch (error) {
      logger.error({ err: error }, 'a callback of a live room failed');
    }
  };

/**
 * Returns the minimum time between two score messages of a room, in milliseconds. It increases with the
 * number of listeners.
 */
export const tickMs = (listeners: number): number =>
  publishing.ticks.find(({ maxListeners }) => listeners <= maxListeners)!.ms;

/**
 * Runs `work` at most once per tick. If the last run is older than a tick, a requested run starts
 * immediately. Otherwise it starts at the end of the tick. Errors are logged and do not prevent later runs.
 *
 * All throttles of the process share one queue. Many rooms that are due at the same time therefore do not
 * block the event loop.
 */
export class Throttle {
  /** The throttles whose run is due, oldest first. */
  static readonly #due = new Set<Throttle>();

  static readonly #runDue = (): void => {
    const until = performance.now() + sliceMs;
    for (const throttle of Throttle.#due) {
      Throttle.#due.delete(throttle);
      throttle.#run();
      if (performance.now() >= until) break;
    }
    if (Throttle.#due.size > 0) setImmediate(Throttle.#runDue);
  };

  #work: () => void;
  #tick: () => number;
  #lastRunAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settledCallbacks: (() => void)[] = [];

  constructor(work: () => void, tick: () => number) {
    this.#work = logErrors(work);
    this.#tick = tick;
  }

  get isPending(): boolean {
    return this.#timer !== undefined;
  }

  ask(): void {
    if (this.#timer !== undefined) return;
    const waitMs = Math.max(0, this.#lastRunAt + this.#tick() - performance.now());
    this.#timer = setTimeout(() => {
      if (Throttle.#due.size === 0) setImmediate(Throttle.#runDue);
      Throttle.#due.add(this);
    }, waitMs);
  }

  /** Resolves after the pending run. Resolves immediately if no run is pending. */
  async settled(): Promise<void> {
    if (this.isPending) await new Promise<void>((resolve) => this.#settledCallbacks.push(resolve));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    Throttle.#due.delete(this);
    this.#release();
  }

  #run(): void {
    if (this.#timer === undefined) return;
    this.#timer = undefined;
    this.#lastRunAt = performance.now();
    this.#work();
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#settledCallbacks.splice(0)) resolve();
  }
}
