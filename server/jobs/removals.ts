import { logFailure } from '../logFailure.ts';
import { keepRemovalsIn, type RemovalJournal } from '../usecases/events/removalJournal.ts';
import { removeAgain } from '../usecases/events/removeAgain.ts';
import { finishRemovals } from '../usecases/events/removeEvent.ts';

const everyMs = 10 * 60_000;

/**
 * At the start, before anybody gets in: from here on removals are noted in a journal apart from the data, and what a
 * restored backup has brought back of them is removed again.
 */
export async function keepRemovals(journal: RemovalJournal): Promise<void> {
  keepRemovalsIn(journal);
  await removeAgain();
}

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
