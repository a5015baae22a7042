import { logFailure } from '../logFailure.ts';
import { logger } from '../logger.ts';
import { removeExpiredEvents } from '../usecases/retention.ts';

const everyMs = 24 * 3_600_000;

/** Removes expired events now and every day, where it is set how long they are kept; gives what stops it. */
export function startRetention(days: number | undefined): () => Promise<void> {
  if (days === undefined) return async () => {};
  const run = async (): Promise<void> => {
    try {
      const removed = await removeExpiredEvents(days);
      if (removed > 0) logger.info({ removed, days }, 'expired events were removed');
    } catch (error) {
      logFailure(error, 'expired events could not be looked for');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
