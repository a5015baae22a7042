/** How often the watch looks at its server. */
export const lookMs = 1_000;
/** A server that was ready may be silent so long before it counts as standing still. */
export const silenceMs = 10_000;
/** While it starts, much longer: a migration or an index may keep it busy, and ending that would only begin it again. */
export const silenceAtStartMs = 300_000;

/** What one look at the clock may add: of a longer gap the watch itself has slept through the rest. */
const mostPerLookMs = 2 * lookMs;

/**
 * How long a server has not been heard, in time that the watch itself has lived through: a laptop's sleep, or a machine
 * that stood still as a whole, is nobody's silence.
 */
export class Silence {
  #ms = 0;
  #lookedAt: number;

  /** @param now in milliseconds of a clock that never jumps back */
  constructor(now: number) {
    this.#lookedAt = now;
  }

  /** The server has said something. */
  end(): void {
    this.#ms = 0;
  }

  /** Looks at the clock; returns the silence in milliseconds. */
  look(now: number): number {
    this.#ms += Math.min(now - this.#lookedAt, mostPerLookMs);
    this.#lookedAt = now;
    return this.#ms;
  }
}
