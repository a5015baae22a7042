import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { isDuplicateKey } from '../base/databaseErrors.ts';

/**
 * Runs an upsert on a unique key, and retries it once after a duplicate key error. The second run finds and
 * updates the document that the concurrent writer has inserted.
 */
export async function upsertWithRetry<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return write();
  }
}

/** Runs an upsert whose content is the same for all writers. Ignores a duplicate key error. */
export async function insertIfMissing(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * The maximum number of tries. Each failed try means that another writer has taken a slot. Limits have a few
 * dozen slots, so this number is never reached in practice.
 */
const maxTries = 200;

/**
 * Retries `work` while a unique index rejects its insert. `work` must read the free slots again in each run.
 * Throws `unavailable` after too many tries.
 */
export async function retryOnDuplicateKey<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
}
