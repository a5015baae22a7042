import { logger } from '../logger.ts';
import { forgetEndedSessions } from '../usecases/sessions.ts';

const everyMs = 24 * 3_600_000;

/** Forgets sessions that were logged out and would be over by now, at the start and every day; gives what stops it. */
export function startForgettingSessions(): () => Promise<void> {
  const run = async (): Promise<void> => {
    try {
      await forgetEndedSessions(new Date());
    } catch (error) {
      logger.error({ err: error }, 'ended sessions could not be looked through');
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
