import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { failedAttempts } from '../../protocol/limits.ts';
import { AppError } from '../AppError.ts';

const limiter = new RateLimiterMemory({
  points: failedAttempts.points,
  duration: failedAttempts.windowMs / 1_000,
});

/**
 * Checks a code or a password; only failures count, per key (an address and what it tries to open). After ten in ten
 * minutes: 429 until the window has passed, also for the right code, and for this key alone.
 */
export async function attempt(key: string, check: () => Promise<boolean>): Promise<boolean> {
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
  const isRight = await check();
  if (isRight) await limiter.reward(key, 1);
  return isRight;
}

/** Forgets every failure; for tests. */
export const forgetAttempts = async (key: string) => limiter.delete(key);
