import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import { logger } from '../../logger.ts';
import type { App } from '../App.ts';

/** What is removed for good, by ids that are never given out again. */
export interface Removal {
  events?: string[];
  participants?: string[];
}

/** A line of the journal: something is about to be removed, or could not be. */
export interface RemovalEntry extends Removal {
  isKept?: true;
}

/**
 * What was removed, ids only, kept apart from the data: a backup that is restored does not know what was removed after
 * it was taken.
 */
export interface RemovalJournal {
  /** Resolves when the entry is durable. */
  write: (entry: RemovalEntry) => Promise<void>;
  /** Every entry, the oldest first. */
  read: () => AsyncIterable<RemovalEntry>;
}

/** For an app whose removals are noted nowhere. */
export const noJournal: RemovalJournal = {
  write: async () => undefined,
  read: async function* nothing() {},
};

/** Notes what is about to be removed, durably: nothing is removed that could come back (503 when that cannot be noted). */
export async function noteRemoval({ removals }: App, removal: Removal): Promise<void> {
  try {
    await removals.write(removal);
  } catch (cause) {
    throw new AppError('unavailable', refusalTexts.said('nothingDeleted'), { cause });
  }
}

/** Notes a removal and carries it out; what could not be removed, and was told so, is noted as kept. */
export async function removeForGood(app: App, removal: Removal, remove: () => Promise<void>): Promise<void> {
  await noteRemoval(app, removal);
  try {
    await remove();
  } catch (error) {
    await app.removals
      .write({ ...removal, isKept: true })
      .catch((failure: unknown) =>
        logger.error({ err: failure, removal }, 'a removal that failed stays noted'),
      );
    throw error;
  }
}
