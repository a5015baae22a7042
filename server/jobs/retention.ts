import { logFailure } from '../logFailure.ts';
import { logger } from '../logger.ts';
import { onClockTrusted, trustedTime } from '../usecases/platform/clock.ts';
import { removeExpiredEvents } from '../usecases/events/retention.ts';

const everyMs = 24 * 3_600_000;

/**
 * Removes expired events now, every day, and when the clock is believed again, where it is set how long they are kept;
 * gives what stops it.
 */
export function startRetention(days: number | undefined): () => Promise<void> {
  if (days === undefined) return async () => {};
  const run = async (): Promise<void> => {
    try {
      const now = await trustedTime();
      const removed = now ? await removeExpiredEvents(days, now) : 0;
      if (removed > 0) logger.info({ removed, days }, 'expired events were removed');
    } catch (error) {
      logFailure(error, 'expired events could not be looked for');
    }
  };
  let running = run();
  const runAgain = (): void => {
    running = running.then(run);
  };
  const timer = setInterval(runAgain, everyMs).unref();
  const stopListening = onClockTrusted(runAgain);
  return async () => {
    clearInterval(timer);
    stopListening();
    await running;
  };
}
