import { setTimeout as delay } from 'node:timers/promises';
import { open, type Database, type RootDatabase } from 'lmdb';
import { CommandError } from '../checks.ts';

/** One of the key-value tables in the lmdb file. */
export type Table = Database<Buffer, Buffer>;

const binary = { encoding: 'binary', keyEncoding: 'binary' } as const;
/** A disk that is full is tried again only after this: everybody's writes fail, and lmdb writes a stack into the log each time. */
const fullDiskMs = 1_000;
const anyKey = Buffer.from('any');

/** The lmdb file: three tables, durable group commits, and counters of the work done. */
export class Store {
  readonly catalog: Table;
  readonly documents: Table;
  readonly entries: Table;
  /** What `serverStatus` shows under `embedded`. */
  readonly counters = { documentsExamined: 0, indexScans: 0, collectionScans: 0, writes: 0, commits: 0 };
  protected readonly root: RootDatabase<Buffer, Buffer>;
  readonly #onBroken: () => void;
  #refusal: { error: CommandError; until: number } | undefined;

  /**
   * Opens the file. `onBroken` is called when a commit failed in the middle of its last page: from then on lmdb refuses
   * to read, and leaves every write without an answer, until the file is opened by another process.
   */
  constructor(folder: string, onBroken: () => void = () => undefined) {
    this.#onBroken = onBroken;
    // A dot in the folder's name would make lmdb take it for a file.
    const location = { path: folder, noSubdir: false };
    // Without overlapping sync, a commit's promise resolves after data and meta page are on the disk.
    this.root = open<Buffer, Buffer>({ ...location, overlappingSync: false, maxDbs: 8, ...binary });
    this.catalog = this.root.openDB({ name: 'catalog', ...binary });
    this.documents = this.root.openDB({ name: 'documents', ...binary });
    this.entries = this.root.openDB({ name: 'entries', ...binary });
    this.root.on('aftercommit', () => {
      this.counters.commits += 1;
    });
  }

  /**
   * Runs a job in a write transaction and answers when it is on the disk; a job that throws leaves nothing. Jobs that
   * come in while the disk is busy share the next commit. For a second after the disk did not take one, all are refused.
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

  /** Runs a part of a job; when it throws, that part is undone and the job goes on with the error. */
  attempt<T>(part: () => T): T {
    // Inside a running transaction lmdb runs a child transaction at once and returns what the callback returned.
    return this.root.childTransaction(part) as unknown as T;
  }

  /** Copies the data as it is at this moment into an empty folder, without its free pages; writes go on meanwhile. */
  async copyTo(folder: string): Promise<void> {
    await this.root.backup(folder, true);
  }

  /** Waits for the writes under way and closes the file. */
  async close(): Promise<void> {
    await this.root.close();
  }
}

/** The message of lmdb for a commit that failed, whose cause comes in a promise of its own. */
export const failedCommit = 'Commit failed';

/** Why the disk did not take a commit; undefined for an error of the job itself. */
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
