import { ApiError } from '../../api/http.ts';

/** The tries of a guest in line are spread over at most this much beyond what the server asks for, in milliseconds. */
const widestMs = 12_000;

/** How long to wait before the next try: what the server asks for, and the more tries there were, the more by chance. */
export const pauseMs = (retryAfterMs: number, tries: number, chance = Math.random()): number =>
  retryAfterMs + chance * Math.min(widestMs, 1_000 * 2 ** tries);

/** Waits, or until `signal` ends it. */
export const wait = async (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** `signal` leaves the line; `onWait` is told that too many come at once: from now on this guest is in line. */
type Line = { signal: AbortSignal; onWait: () => void };

/**
 * Asks to be let in, again and again while the server says that too many come at once; true when the guest is in, false
 * when they have left the line. Throws every other refusal.
 */
export async function retryJoin(join: () => Promise<unknown>, { signal, onWait }: Line): Promise<boolean> {
  for (let tries = 0; !signal.aborted; tries += 1)
    try {
      await join();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_attempts') throw error;
      onWait();
      await wait(pauseMs(error.retryAfterMs ?? 1_000, tries), signal);
    }
  return false;
}
