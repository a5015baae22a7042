import { AsyncResource } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';
import { vi } from 'vitest';

/** A scheduled entity that can restart. Entries of an earlier process are dropped. */
export interface SimulatedProcess {
  life: number;
  pausedUntil: number;
}

interface Entry {
  at: number;
  order: number;
  owner: SimulatedProcess | undefined;
  life: number | undefined;
  run: () => unknown;
}

/** More entries than any scenario needs. A longer run never ends. */
const maxEntries = 50_000;

/** The same pseudo-random sequence for every scenario. */
function seededRandom(): () => number {
  let last = 1;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
}

/** Waits until this process has no runnable work. Sliced work needs several passes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * The virtual clock of a scenario. It runs one entry at a time, and waits until all resulting work has
 * settled. The same scenario always gives the same run.
 */
export class Timeline {
  now = 0;
  #entries: Entry[] = [];
  #count = 0;
  #end = (): void => {};

  begin(): void {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
    });
    const plan = globalThis.setTimeout;
    const { random } = Math;
    const { setTimeout: delay } = promises;
    // A timer belongs to the node that set it.
    globalThis.setTimeout = ((work: () => void, ...more: []) =>
      plan(AsyncResource.bind(work), ...more)) as typeof setTimeout;
    promises.setTimeout = async (ms, value) =>
      new Promise((resolve) => globalThis.setTimeout(() => resolve(value!), ms));
    Math.random = seededRandom();
    syncBuiltinESMExports();
    this.#end = () => {
      globalThis.setTimeout = plan;
      promises.setTimeout = delay;
      Math.random = random;
      syncBuiltinESMExports();
      vi.useRealTimers();
    };
  }

  end = (): void => this.#end();

  /** Schedules work for an owner’s current process; with `anyLife` for any later one, too. */
  plan(afterMs: number, owner: SimulatedProcess | undefined, run: () => unknown, anyLife = false): void {
    this.#count += 1;
    if (this.#count > maxEntries) throw new Error('The scenario does not end.');
    const life = anyLife ? undefined : owner?.life;
    this.#entries.push({ at: this.now + afterMs, order: this.#count, owner, life, run });
  }

  /** Runs all scheduled entries, and their results within `forMs`. */
  async play(forMs = 0): Promise<void> {
    await settle();
    for (let entry = this.#next(); entry; entry = this.#next()) {
      if (entry.at > this.now) await this.#pass(1);
      else await this.#happen(entry);
    }
    for (let ms = 0; ms < forMs; ms += 10) await this.#pass(10);
    if (this.#entries.length > 0) await this.play(forMs);
  }

  #next(): Entry | undefined {
    return this.#entries.reduce<Entry | undefined>(
      (first, entry) =>
        !first || entry.at < first.at || (entry.at === first.at && entry.order < first.order) ? entry : first,
      undefined,
    );
  }

  async #happen(entry: Entry): Promise<void> {
    const { owner, life, run } = entry;
    if (owner && (life ?? owner.life) === owner.life && owner.pausedUntil > this.now) {
      entry.at = owner.pausedUntil;
      return;
    }
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    if (owner && life !== undefined && life !== owner.life) return;
    await run();
    await settle();
  }

  async #pass(ms: number): Promise<void> {
    this.now += ms;
    vi.advanceTimersByTime(ms);
    await settle();
  }
}
