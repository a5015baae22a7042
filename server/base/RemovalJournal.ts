/** The ids of permanently removed events and participants. Ids are never reused. */
export interface Removal {
  events?: string[];
  participants?: string[];
}

/**
 * An entry of the journal, written before the removal.
 *
 * - `of`: the event of the participants. Earlier versions did not store it.
 * - `isKept`: the removal failed, so the entry revokes an earlier one.
 */
export interface RemovalEntry extends Removal {
  of?: string;
  isKept?: true;
}

/**
 * Records the ids of removed data outside of the database. After a backup is restored, the journal lists what
 * was removed since the backup was taken.
 */
export interface RemovalJournal {
  /** Resolves when the entry is durable. */
  write: (entry: RemovalEntry) => Promise<void>;
  /** All entries, oldest first. */
  read: () => AsyncIterable<RemovalEntry>;
  /**
   * Replaces all entries by those that `reduce` returns; undefined leaves the journal unchanged. Entries that
   * are written during the compaction are appended.
   */
  compact: (
    reduce: (entries: AsyncIterable<RemovalEntry>) => Promise<Iterable<RemovalEntry> | undefined>,
  ) => Promise<void>;
}

/** The journal of an app that does not record removals. */
export const noJournal: RemovalJournal = {
  write: async () => undefined,
  read: async function* nothing() {},
  compact: async () => undefined,
};
