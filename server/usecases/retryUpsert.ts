import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { isDuplicateKey } from '../base/databaseErrors.ts';

/**
 * Writes what is stored once, under a unique key (an upsert). Whoever loses the race for that key meets a duplicate; the
 * second try finds what the winner stored and changes it.
 */
export async function writeOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return write();
  }
}

/** Writes what is the same whoever writes it: after a lost race there is nothing to do. */
export async function writeUnlessThere(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Another writer wins each race that is lost: for a limit of some dozens this many tries are enough. */
const mostTries = 200;

/**
 * Runs `work` again whenever a unique index has refused its insert; each run reads what is free before it inserts. Throws
 * `unavailable` after too many lost races.
 */
export async function retryUpsert<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < mostTries; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
}
