import { logFailure } from '../logFailure.ts';
import { finishRemovals } from '../usecases/removeEvent.ts';

const everyMs = 10 * 60_000;

/** Finishes removals of events that were cut short, now and every ten minutes; gives what stops it. */
export function startRemovals(): () => Promise<void> {
  const run = async (): Promise<void> => {
    try {
      await finishRemovals();
    } catch (error) {
      logFailure(error, 'removals could not be looked for');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
