import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { failedAttempts } from '../../protocol/limits.ts';
import { networkOf } from './network.ts';
import { tooMany } from './tooMany.ts';

const fresh = () =>
  new RateLimiterMemory({
    points: failedAttempts.points,
    duration: failedAttempts.windowMs / 1_000,
  });
let limiter = fresh();
/** How many of what is counted under a key have not ended yet. */
const underWay = new Map<string, number>();

/**
 * What failures are counted by: the gate, the address, and what the browser is known for. Whoever has passed the gate,
 * and guests of the event, are counted apart from strangers: curious guests at a venue, which is one address, do not
 * shut its gate before a new device of the organiser.
 */
export function attemptKey(gate: string, address: string, knownAs?: 'known' | 'guest'): string {
  return [gate, networkOf(address), ...(knownAs ? [knownAs] : [])].join(' ');
}

/**
 * Checks a code or a password; only failures count, per key (an address and what it tries to open). After ten in ten
 * minutes: 429 until the window has passed, also for the right code, and for this key alone. What the check throws, and
 * what is refused here, is no failure.
 */
export async function attempt(key: string, check: () => Promise<boolean>): Promise<boolean> {
  return counted(key, check, ({ value }) => value === false);
}

/** As `attempt`, for what throws: of its refusals only those count that `isFailure` names. */
export async function attemptDeed<T>(
  key: string,
  deed: () => Promise<T>,
  isFailure: (error: unknown) => boolean,
): Promise<T> {
  return counted(key, deed, (ended) => 'error' in ended && isFailure(ended.error));
}

type Ended<T> = { value: T; error?: never } | { error: unknown; value?: never };

/** Counted before it is known how it ends, so that many at once are no way around the limit. */
async function counted<T>(
  key: string,
  deed: () => Promise<T>,
  isFailure: (ended: Ended<T>) => boolean,
): Promise<T> {
  await admit(key);
  underWay.set(key, (underWay.get(key) ?? 0) + 1);
  let ended: Ended<T> | undefined;
  try {
    const value = await deed();
    ended = { value };
    return value;
  } catch (error) {
    ended = { error };
    throw error;
  } finally {
    leave(key);
    if (!isFailure(ended!)) await limiter.reward(key, 1);
  }
}

async function admit(key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (limit) {
    const { consumedPoints, msBeforeNext } = limit as RateLimiterRes;
    await limiter.reward(key, 1);
    const isOnlyBusy = consumedPoints - (underWay.get(key) ?? 0) <= failedAttempts.points;
    throw tooMany('Too many attempts.', isOnlyBusy ? 1_000 : msBeforeNext);
  }
}

function leave(key: string): void {
  const left = (underWay.get(key) ?? 0) - 1;
  if (left > 0) underWay.set(key, left);
  else underWay.delete(key);
}

/** Forgets the failures of one key; for tests. */
export const forgetAttempts = async (key: string) => limiter.delete(key);

/** Forgets every failure; for tests. */
export function forgetAllAttempts(): void {
  limiter = fresh();
}
