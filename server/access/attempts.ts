import { isIPv6 } from 'node:net';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { failedAttempts } from '../../protocol/limits.ts';
import { AppError } from '../AppError.ts';

const limiter = new RateLimiterMemory({
  points: failedAttempts.points,
  duration: failedAttempts.windowMs / 1_000,
});

/**
 * What failures are counted by: the gate, the address, and what the browser is known for. Whoever has passed the gate,
 * and guests of the event, are counted apart from strangers: curious guests at a venue, which is one address, do not
 * shut its gate before a new device of the organiser.
 */
export function attemptKey(gate: string, address: string, knownAs?: 'known' | 'guest'): string {
  return [gate, networkOf(address), ...(knownAs ? [knownAs] : [])].join(' ');
}

/** An IPv6 address by its /64, of which one household or phone has every address; any other as it is. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0');
  const groups = [...first!, ...zeros, ...last!].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Checks a code or a password; only failures count, per key (an address and what it tries to open). After ten in ten
 * minutes: 429 until the window has passed, also for the right code, and for this key alone.
 */
export async function attempt(key: string, check: () => Promise<boolean>): Promise<boolean> {
  await count(key);
  const isRight = await check();
  if (isRight) await limiter.reward(key, 1);
  return isRight;
}

/** As `attempt`, for what throws: of its refusals only those count that `isFailure` names. */
export async function attemptDeed<T>(
  key: string,
  deed: () => Promise<T>,
  isFailure: (error: unknown) => boolean,
): Promise<T> {
  await count(key);
  let hasFailed = false;
  try {
    return await deed();
  } catch (error) {
    hasFailed = isFailure(error);
    throw error;
  } finally {
    if (!hasFailed) await limiter.reward(key, 1);
  }
}

/** Counted before it is known how it ends, so that many at once are no way around the limit. */
async function count(key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (limit) {
    const retryAfterS = Math.max(1, Math.ceil((limit as RateLimiterRes).msBeforeNext / 1_000));
    const minutes = Math.ceil(retryAfterS / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new AppError('too_many_attempts', `Too many attempts. Please try again in ${wait}.`, {
      headers: { 'retry-after': String(retryAfterS) },
    });
  }
}

/** Forgets the failures of one key; for tests. */
export const forgetAttempts = async (key: string) => limiter.delete(key);
