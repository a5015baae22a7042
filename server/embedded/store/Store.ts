import { setTimeout as delay } from 'node:timers/promises';
import { open, type Database, type RootDatabase } from 'lmdb';
import { CommandError } from '../CommandError.ts';

/** One of the key-value tables in the lmdb file. */
export type Table = Database<Buffer, Buffer>;

const binary = { encoding: 'binary', keyEncoding: 'binary' } as const;
const earlyMs = 400;
/** A disk that is full is tried again only after this: everybody's writes fail, and lmdb writes a stack into the log each time. */
const fullDiskMs = 1_000;

/** The lmdb file: three tables, durable group commits, and counters of the work done. */
export class Store {
  readonly catalog: Table;
  readonly documents: Table;
  readonly entries: Table;
  /** What `serverStatus` shows under `embedded`. */
  readonly counters = { documentsExamined: 0, indexScans: 0, collectionScans: 0, writes: 0, commits: 0 };
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly acknowledgesEarly =
    process.env.POCKET_ACK_EARLY === '1' && process.env.NODE_ENV === 'test';
  private isEarlyOpen = false;
  private refusal: { error: unknown; until: number } | undefined;

  constructor(folder: string) {
    // A dot in the folder's name would make lmdb take it for a file.
    const place = { path: folder, noSubdir: false };
    // Without overlapping sync, a commit's promise resolves after data and meta page are on the disk.
    this.root = open<Buffer, Buffer>({ ...place, overlappingSync: false, maxDbs: 8, ...binary });
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
    if (this.acknowledgesEarly) return this.writeEarly(job);
    if (this.refusal && performance.now() < this.refusal.until) throw this.refusal.error;
    try {
      return await this.root.childTransaction(job);
    } catch (thrown) {
      const error = await explained(thrown);
      if (error !== thrown) this.refusal = { error, until: performance.now() + fullDiskMs };
      throw error;
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

  /** The control of the crash tests: answers at once and commits later, so that a kill must lose something. */
  private async writeEarly<T>(job: () => T): Promise<T> {
    if (this.isEarlyOpen) return job();
    return new Promise((resolve, reject) => {
      const hold = async (): Promise<void> => {
        this.isEarlyOpen = true;
        try {
          resolve(job());
        } catch (error) {
          reject(error);
        }
        await delay(earlyMs);
        this.isEarlyOpen = false;
      };
      void this.root.transaction(hold);
    });
  }
}

/** The message of lmdb for a commit that failed, whose cause comes in a promise of its own. */
export const failedCommit = 'Commit failed';

/** A failed commit says no more than that; the cause comes in a promise of its own. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  const cause = await Promise.race([
    Promise.resolve(error.commitError).then(
      () => 'unknown cause',
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    ),
    delay(1000, 'unknown cause'),
  ]);
  // lmdb takes no more writes until it is opened anew: end, and be started again.
  if (cause.includes('MDB_PANIC')) process.exit(1);
  return new CommandError(
    14031,
    `The write was refused because the disk did not take it (${cause}); nothing was saved`,
  );
}
