import { ApiError } from '../../api/http.ts';

/** The maximum random delay in addition to `Retry-After`, in milliseconds. */
const maxJitterMs = 12_000;

/** Returns the delay before the next attempt: `Retry-After`, plus a jitter that grows with the attempts. */
export const pauseMs = (retryAfterMs: number, attempts: number, random = Math.random()): number =>
  retryAfterMs + random * Math.min(maxJitterMs, 1_000 * 2 ** attempts);

/** Resolves after `ms` milliseconds, or when `signal` aborts. */
export const wait = async (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });

/** `signal` stops the retries. `onWait` is called each time the server limits the rate of joins. */
type RetryOptions = { signal: AbortSignal; onWait: () => void };

/**
 * Joins, and retries while the server limits the rate of joins (`too_many_attempts`). Returns true when the
 * guest has joined, or false when `signal` has aborted. Throws every other refusal.
 */
export async function retryJoin(
  join: () => Promise<unknown>,
  { signal, onWait }: RetryOptions,
): Promise<boolean> {
  for (let attempt = 0; !signal.aborted; attempt += 1)
    try {
      await join();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_attempts') throw error;
      onWait();
      await wait(pauseMs(error.retryAfterMs ?? 1_000, attempt), signal);
    }
  return false;
}
