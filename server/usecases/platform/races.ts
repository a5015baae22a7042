import { isDuplicateKey } from '../../databaseErrors.ts';

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
