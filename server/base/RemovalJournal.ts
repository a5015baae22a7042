/** The ids of permanently removed events and participants. Ids are never reused. */
export interface Removal {
  events?: string[];
  participants?: string[];
}

/**
 * An entry of the journal, which is written before the removal.
 *
 * - `of`: the event of the participants. Earlier versions did not store it.
 * - `isKept`: the removal failed, so this entry revokes an earlier one.
 */
export interface RemovalEntry extends Removal {
  of?: string;
  isKept?: true;
}

/**
 * Records the ids of removed data outside of the database. After a backup was restored, the journal lists the
 * data that was removed since the backup was made.
 */
export interface RemovalJournal {
  /** Resolves when the entry is durable. */
  write: (entry: RemovalEntry) => Promise<void>;
  /** All entries, oldest first. */
  read: () => AsyncIterable<RemovalEntry>;
  /**
   * Replaces all entries by those that `reduce` returns. If `reduce` returns undefined, the journal does not
   * change. Entries that are written in the meantime are kept.
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
