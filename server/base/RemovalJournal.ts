/** What is removed for good, by ids that are never given out again. */
export interface Removal {
  events?: string[];
  participants?: string[];
}

/**
 * A line of the journal: something is about to be removed, or could not be. `of`: the event of the participants; earlier
 * versions stored none.
 */
export interface RemovalEntry extends Removal {
  of?: string;
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
  /** Replaces all entries by those that `reduce` gives; undefined: they stay. What is written meanwhile comes after. */
  compact: (
    reduce: (entries: AsyncIterable<RemovalEntry>) => Promise<Iterable<RemovalEntry> | undefined>,
  ) => Promise<void>;
}

/** For an app whose removals are noted nowhere. */
export const noJournal: RemovalJournal = {
  write: async () => undefined,
  read: async function* nothing() {},
  compact: async () => undefined,
};
