import { logFailure } from '../logFailure.ts';
import { trustedTime } from '../usecases/platform/clock.ts';
import { forgetEndedSessions } from '../usecases/platform/sessions.ts';

const everyMs = 24 * 3_600_000;

/**
 * Forgets sessions that were logged out and would be over by now, at the start and every day, while
 * the clock can be right: a session that was ended must not come back with the date. Gives what stops it.
 */
export function startForgettingSessions(): () => Promise<void> {
  const run = async (): Promise<void> => {
    try {
      const now = await trustedTime();
      if (now) await forgetEndedSessions(now);
    } catch (error) {
      logFailure(error, 'ended sessions could not be looked through');
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
