import { setTimeout as delay } from 'node:timers/promises';
import { open, type Database, type RootDatabase } from 'lmdb';
import { CommandError } from '../checks.ts';

/** One of the key-value tables in the lmdb file. */
export type Table = Database<Buffer, Buffer>;

const binary = { encoding: 'binary', keyEncoding: 'binary' } as const;
/**
 * How long all writes are refused after a failed commit, in milliseconds. lmdb logs a stack trace for each
 * failure.
 */
const fullDiskMs = 1_000;
const anyKey = Buffer.from('any');

/** The lmdb file, with three tables, durable group commits, and counters. */
export class Store {
  readonly catalog: Table;
  readonly documents: Table;
  readonly entries: Table;
  /** The counters that `serverStatus` returns as `embedded`. */
  readonly counters = { documentsExamined: 0, indexScans: 0, collectionScans: 0, writes: 0, commits: 0 };
  protected readonly root: RootDatabase<Buffer, Buffer>;
  readonly #onBroken: () => void;
  #refusal: { error: CommandError; until: number } | undefined;

  /**
   * Opens the file. `onBroken` is called if a commit failed while it wrote its last page. Afterwards, reads
   * fail and writes never resolve. Only another process can then reopen the file.
   */
  constructor(folder: string, onBroken: () => void = () => undefined) {
    this.#onBroken = onBroken;
    // Without `noSubdir: false`, lmdb treats a folder with a dot in its name as a file.
    const location = { path: folder, noSubdir: false };
    // Without overlapping sync, a commit resolves after the data and the meta page are durable.
    this.root = open<Buffer, Buffer>({ ...location, overlappingSync: false, maxDbs: 8, ...binary });
    this.catalog = this.root.openDB({ name: 'catalog', ...binary });
    this.documents = this.root.openDB({ name: 'documents', ...binary });
    this.entries = this.root.openDB({ name: 'entries', ...binary });
    this.root.on('aftercommit', () => {
      this.counters.commits += 1;
    });
  }

  /**
   * Runs a job in a write transaction, and resolves when the transaction is durable. If the job throws, the
   * transaction is rolled back. Jobs that arrive during a commit share the next commit. After a failed
   * commit, all writes are refused for a second (code 14031).
   */
  async write<T>(job: () => T): Promise<T> {
    this.counters.writes += 1;
    if (this.#refusal && performance.now() < this.#refusal.until) throw this.#refusal.error;
    try {
      return await this.root.childTransaction(job);
    } catch (thrown) {
      const cause = await causeOfFailedCommit(thrown);
      if (cause === undefined) throw thrown;
      if (!this.#canRead()) this.#onBroken();
      const sentence = `The write was refused because the disk did not take it (${cause}); nothing was saved`;
      const error = new CommandError(14031, sentence);
      this.#refusal = { error, until: performance.now() + fullDiskMs };
      throw error;
    }
  }

  #canRead(): boolean {
    try {
      this.catalog.get(anyKey);
      return true;
    } catch {
      return false;
    }
  }

  /** Runs a part of a job as a nested transaction. If the part throws, only the part is rolled back. */
  attempt<T>(part: () => T): T {
    // In a transaction, lmdb runs a child transaction synchronously and returns the callback's result. The
    // type says otherwise.
    return this.root.childTransaction(part) as unknown as T;
  }

  /** Copies a snapshot of the data without free pages into an empty folder. Does not block writes. */
  async copyTo(folder: string): Promise<void> {
    await this.root.backup(folder, true);
  }

  /** Waits for the writes in flight and closes the file. */
  async close(): Promise<void> {
    await this.root.close();
  }
}

/** lmdb's message for a failed commit. Another promise contains the cause. */
export const failedCommit = 'Commit failed';

/** Returns the reason why a commit failed, or undefined if the job itself has thrown the error. */
async function causeOfFailedCommit(error: unknown): Promise<string | undefined> {
  if (!(error instanceof Error) || !('commitError' in error)) return undefined;
  return Promise.race([
    Promise.resolve(error.commitError).then(
      () => 'unknown cause',
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    ),
    delay(1000, 'unknown cause'),
  ]);
}
