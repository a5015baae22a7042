import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { allowances, failedAttempts, joinPace } from '../base/limits.ts';
import { networkOf, TokenBucket, type SharedStore, tooMany } from './tokenBucket.ts';
import type { Viewer } from './viewer.ts';

type Allowance = Exclude<keyof typeof allowances, 'connections'>;

/**
 * Takes one from an allowance, or refuses (429). Called right before what it pays for, so that refusals cost nothing.
 * `about`: the event or link that it is counted for, where each has an allowance of its own.
 */
export type Spend = (what: Allowance, about?: string) => void;

/** By what the joins of one address in one event are counted. */
export const joinKey = (eventId: string, address: string): string => `${eventId} ${networkOf(address)}`;

/**
 * What failures are counted by: the gate, the address, and what the browser is known for. Whoever has passed the gate,
 * and guests of the event, are counted apart from strangers: curious guests at a venue, which is one address, do not
 * shut its gate before a new device of the organiser.
 */
export function attemptKey(gate: string, address: string, knownAs?: 'known' | 'guest'): string {
  return [gate, networkOf(address), ...(knownAs ? [knownAs] : [])].join(' ');
}

const mostFailures = { points: failedAttempts.points, duration: failedAttempts.windowMs / 1_000 };

type Ended<T> = { value: T; error?: never } | { error: unknown; value?: never };

/** What the visitors of one app may still do. */
export class RateLimits {
  /** What each address may still join in each event, by `joinKey`. */
  readonly joins = new TokenBucket(joinPace);
  readonly #allowances: Record<Allowance, TokenBucket> = {
    creations: new TokenBucket(allowances.creations),
    codes: new TokenBucket(allowances.codes),
    links: new TokenBucket(allowances.links),
    seatRequests: new TokenBucket(allowances.seatRequests),
    venueReports: new TokenBucket(allowances.venueReports),
    entries: new TokenBucket(allowances.entries),
  };
  #failures: RateLimiterAbstract = new RateLimiterMemory(mostFailures);
  /** How many of what is counted under a key have not ended yet. */
  readonly #underWay = new Map<string, number>();

  /** From now on all processes that share this store count together; while it is away each counts for itself. */
  share(store: SharedStore): void {
    this.joins.share(store, 'joins');
    for (const [what, pace] of Object.entries(this.#allowances)) pace.share(store, what);
    this.#failures = new RateLimiterRedis({
      ...mostFailures,
      storeClient: store,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${store.prefix}failures`,
      insuranceLimiter: this.#failures,
    });
  }

  /** What an address may still do. The owner may do everything. */
  allowanceOf(address: string, { isOwner }: Pick<Viewer, 'isOwner'>): Spend {
    return (what, about = '') => {
      const waitMs = isOwner ? 0 : this.#allowances[what].take(`${networkOf(address)} ${about}`);
      if (waitMs > 0) throw tooMany(what === 'entries' ? 'attempts' : what, waitMs);
    };
  }

  /**
   * Checks a code or a password; only failures count, per key (an address and what it tries to open). After ten in ten
   * minutes: 429 until the window has passed, also for the right code, and for this key alone. What the check throws, and
   * what is refused here, is no failure.
   */
  async attempt(key: string, check: () => Promise<boolean>): Promise<boolean> {
    return this.#counted(key, check, ({ value }) => value === false);
  }

  /** As `attempt`, for what throws: of its refusals only those count that `isFailure` names. */
  async attemptAction<T>(
    key: string,
    act: () => Promise<T>,
    isFailure: (error: unknown) => boolean,
  ): Promise<T> {
    return this.#counted(key, act, (ended) => 'error' in ended && isFailure(ended.error));
  }

  /**
   * Counts a wrong key of a kind that cannot be guessed (128 random bits or more): the key is looked up first, so a right
   * one is never refused. Throws `too_many_attempts` from the eleventh failure in ten minutes on.
   */
  async countFailure(key: string): Promise<void> {
    try {
      await this.#failures.consume(key);
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit;
      throw tooMany('attempts', limit.msBeforeNext);
    }
  }

  /** Counted before it is known how it ends, so that many at once are no way around the limit. */
  async #counted<T>(key: string, act: () => Promise<T>, isFailure: (ended: Ended<T>) => boolean): Promise<T> {
    await this.#admit(key);
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    let ended: Ended<T> | undefined;
    try {
      const value = await act();
      ended = { value };
      return value;
    } catch (error) {
      ended = { error };
      throw error;
    } finally {
      this.#leave(key);
      if (!isFailure(ended!)) await this.#failures.reward(key, 1);
    }
  }

  async #admit(key: string): Promise<void> {
    try {
      await this.#failures.consume(key);
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit;
      const { consumedPoints, msBeforeNext } = limit;
      await this.#failures.reward(key, 1);
      const isOnlyBusy = consumedPoints - (this.#underWay.get(key) ?? 0) <= failedAttempts.points;
      throw tooMany('attempts', isOnlyBusy ? 1_000 : msBeforeNext);
    }
  }

  #leave(key: string): void {
    const left = (this.#underWay.get(key) ?? 0) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }
}
