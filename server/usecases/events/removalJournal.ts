import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { logger } from '../../base/logger.ts';
import type { RemovalEntry } from '../../base/RemovalJournal.ts';
import type { App } from '../App.ts';

/** The removed ids in the journal: those of events, and those of participants by event. */
export interface Removed {
  events: Set<string>;
  participants: Map<string, string | undefined>;
}

/** Reads the journal. Omits participants of removed events, because they were removed with their events. */
export async function readRemovals({ removals }: Pick<App, 'removals'>): Promise<Removed> {
  return (await foldEntries(removals.read())).removed;
}

/** Compacts the journal to one entry per removed id. The ids are needed for removing restored data. */
export const compactRemovals = async ({ removals }: Pick<App, 'removals'>): Promise<void> =>
  removals.compact(async (entries) => {
    const { removed, isCompact } = await foldEntries(entries);
    return isCompact ? undefined : entriesOf(removed);
  });

async function foldEntries(
  entries: AsyncIterable<RemovalEntry>,
): Promise<{ removed: Removed; isCompact: boolean }> {
  const removed: Removed = { events: new Set(), participants: new Map() };
  let idCount = 0;
  for await (const { events = [], participants = [], of, isKept } of entries) {
    idCount += events.length + participants.length;
    for (const id of events) {
      if (isKept) removed.events.delete(id);
      else removed.events.add(id);
    }
    for (const id of participants) {
      if (isKept) removed.participants.delete(id);
      else removed.participants.set(id, of);
    }
  }
  for (const [id, of] of removed.participants)
    if (of !== undefined && removed.events.has(of)) removed.participants.delete(id);
  return { removed, isCompact: idCount === removed.events.size + removed.participants.size };
}

function* entriesOf({ events, participants }: Removed): Generator<RemovalEntry> {
  for (const id of events) yield { events: [id] };
  for (const [id, of] of participants) yield { participants: [id], ...(of !== undefined && { of }) };
}

/**
 * Records a removal durably. Must be called before the removal. Throws `unavailable` if the write fails. The
 * caller must then remove nothing.
 */
export async function recordInJournal(
  { removals }: Pick<App, 'removals'>,
  removal: RemovalEntry,
): Promise<void> {
  try {
    await removals.write(removal);
  } catch (cause) {
    throw new AppError('unavailable', refusalTexts.translatable('nothingDeleted'), { cause });
  }
}

/** Records a removal and then runs it. If `remove` fails, revokes the entry and throws the error. */
export async function removeForGood(
  app: Pick<App, 'removals'>,
  removal: Omit<RemovalEntry, 'isKept'>,
  remove: () => Promise<void>,
): Promise<void> {
  await recordInJournal(app, removal);
  try {
    await remove();
  } catch (error) {
    await app.removals
      .write({ ...removal, isKept: true })
      .catch((failure: unknown) =>
        logger.error({ err: failure, removal }, 'the journal entry of a failed removal could not be revoked'),
      );
    throw error;
  }
}
