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
 * Takes one token from an allowance. Throws 429 `too_many_attempts` if none is left. Callers take the token
 * right before the limited work, so that requests refused earlier cost no token. `about` is the event or
 * link, for allowances that are counted per event or link.
 */
export type TakeToken = (what: Allowance, about?: string) => void;

/** Returns the rate limit key for the joins of one address in one event. */
export const joinKey = (eventId: string, address: string): string => `${eventId} ${networkOf(address)}`;

/**
 * Returns the rate limit key for failed attempts. It consists of the protected resource, the address, and the
 * browser's relation to the resource.
 *
 * All guests at a venue share one address. Browsers that have succeeded before and guests of the event are
 * therefore counted separately. Otherwise the guests' failures could lock out a new device of the organiser.
 */
export function attemptKey(gate: string, address: string, knownAs?: 'known' | 'guest'): string {
  return [gate, networkOf(address), ...(knownAs ? [knownAs] : [])].join(' ');
}

const mostFailures = { points: failedAttempts.points, duration: failedAttempts.windowMs / 1_000 };

type Outcome<T> = { value: T; error?: never } | { error: unknown; value?: never };

/** The rate limits of one app, per address. */
export class RateLimits {
  /** The joins of each address in each event, by `joinKey`. */
  readonly joins = new TokenBucket(joinPace);
  readonly #allowances: Record<Allowance, TokenBucket> = {
    creations: new TokenBucket(allowances.creations),
    codes: new TokenBucket(allowances.codes),
    links: new TokenBucket(allowances.links),
    seatRequests: new TokenBucket(allowances.seatRequests),
    venueReports: new TokenBucket(allowances.venueReports),
    recoveries: new TokenBucket(allowances.recoveries),
    helperSignIns: new TokenBucket(allowances.helperSignIns),
  };
  #failures: RateLimiterAbstract = new RateLimiterMemory(mostFailures);
  /** The number of attempts in flight, by key. */
  readonly #inFlight = new Map<string, number>();

  /**
   * Shares the limits with all processes that use this store. While the store is unavailable, each process
   * counts separately.
   */
  share(store: SharedStore): void {
    this.joins.share(store, 'joins');
    for (const [name, bucket] of Object.entries(this.#allowances)) bucket.share(store, name);
    this.#failures = new RateLimiterRedis({
      ...mostFailures,
      storeClient: store,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${store.prefix}failures`,
      insuranceLimiter: this.#failures,
    });
  }

  /** Returns a function that takes tokens from the allowances of an address. The owner is not limited. */
  allowanceOf(address: string, { isOwner }: Pick<Viewer, 'isOwner'>): TakeToken {
    return (what, about = '') => {
      const waitMs = isOwner ? 0 : this.#allowances[what].take(`${networkOf(address)} ${about}`);
      if (waitMs > 0) throw tooMany(what === 'helperSignIns' ? 'attempts' : what, waitMs);
    };
  }

  /**
   * Checks a code or a password, and counts failures per key (see `attemptKey`). After `failedAttempts`
   * failures, throws 429 `too_many_attempts` until the window has passed, even if the code is correct. Checks
   * that throw do not count as failures, nor do attempts that this limit has refused.
   */
  async attempt(key: string, check: () => Promise<boolean>): Promise<boolean> {
    return this.#runCounted(key, check, ({ value }) => value === false);
  }

  /**
   * Does the same as `attempt` for an action that throws. Only errors for which `isFailure` returns true
   * count as failures.
   */
  async attemptAction<T>(
    key: string,
    act: () => Promise<T>,
    isFailure: (error: unknown) => boolean,
  ): Promise<T> {
    return this.#runCounted(key, act, (outcome) => 'error' in outcome && isFailure(outcome.error));
  }

  /**
   * Counts a wrong key of at least 128 random bits. The caller looks the key up first, so a correct key is
   * never refused. Throws 429 `too_many_attempts` after more than `failedAttempts` wrong keys.
   */
  async countFailure(key: string): Promise<void> {
    try {
      await this.#failures.consume(key);
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit;
      throw tooMany('attempts', limit.msBeforeNext);
    }
  }

  /** Counts the attempt before its result is known, so that concurrent attempts cannot bypass the limit. */
  async #runCounted<T>(
    key: string,
    act: () => Promise<T>,
    isFailure: (outcome: Outcome<T>) => boolean,
  ): Promise<T> {
    await this.#consume(key);
    this.#inFlight.set(key, (this.#inFlight.get(key) ?? 0) + 1);
    let outcome: Outcome<T> | undefined;
    try {
      const value = await act();
      outcome = { value };
      return value;
    } catch (error) {
      outcome = { error };
      throw error;
    } finally {
      this.#endAttempt(key);
      if (!isFailure(outcome!)) await this.#failures.reward(key, 1);
    }
  }

  async #consume(key: string): Promise<void> {
    try {
      await this.#failures.consume(key);
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit;
      const { consumedPoints, msBeforeNext } = limit;
      await this.#failures.reward(key, 1);
      const isOnlyBusy = consumedPoints - (this.#inFlight.get(key) ?? 0) <= failedAttempts.points;
      throw tooMany('attempts', isOnlyBusy ? 1_000 : msBeforeNext);
    }
  }

  #endAttempt(key: string): void {
    const left = (this.#inFlight.get(key) ?? 0) - 1;
    if (left > 0) this.#inFlight.set(key, left);
    else this.#inFlight.delete(key);
  }
}
