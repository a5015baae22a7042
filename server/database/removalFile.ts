import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { syncFolder, tryLockFile } from '../embedded/index.ts';

/** Returns the path of the removal journal. */
export const removalFile = (dataDir: string): string => join(dataDir, 'removed.jsonl');

/** Returns the compacted entries, or undefined if compaction is not worthwhile. */
export type Reduce<Entry> = (entries: AsyncIterable<Entry>) => Promise<Iterable<Entry> | undefined>;

/** How long a writer waits for another process to release the lock, and how often it tries. */
const lock = { timeoutMs: 5_000, retryMs: 5 } as const;
/** The number of characters per write. */
const pieceLength = 64 * 1_024;

/**
 * Returns the journal of removed data. Each removal is one line of JSON, which is durable when `write`
 * resolves. The journal is not part of the database, so restoring a backup does not change it. Several
 * processes can share the file, because each writes under a lock.
 */
export function openRemovalFile<Entry extends object>(dataDir: string) {
  const path = removalFile(dataDir);
  let last = Promise.resolve();
  const inTurn = async (work: () => Promise<void>): Promise<void> => {
    const working = last.then(work);
    last = working.catch(() => undefined);
    return working;
  };
  return {
    write: async (entry: Entry): Promise<void> => inTurn(async () => append(path, JSON.stringify(entry))),
    read: () => read<Entry>(path),
    compact: async (reduce: Reduce<Entry>): Promise<void> => inTurn(async () => compact(path, reduce)),
  };
}

/**
 * Appends a line, with a line break before it too. A line that was truncated by a power failure therefore
 * cannot damage the next one.
 */
async function append(path: string, line: string): Promise<void> {
  const isNew = !existsSync(path);
  const file = await openToWrite(path);
  try {
    await file.writeFile(`\n${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  if (isNew) await syncFolder(dirname(path));
}

/** Opens and locks the file. Retries if another process has replaced the file between these two steps. */
async function openToWrite(path: string): Promise<FileHandle> {
  const latest = performance.now() + lock.timeoutMs;
  for (;;) {
    const file = await open(path, 'a', 0o600);
    try {
      if (tryLock(file) !== 'taken' && (await isAt(path, file))) return file;
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    if (performance.now() > latest) throw new Error(`Another process keeps ${path} locked.`);
    await delay(lock.retryMs);
  }
}

/** Tries to lock the file. Returns `unsupported` if the file system has no locks. */
function tryLock({ fd }: FileHandle): 'locked' | 'taken' | 'unsupported' {
  try {
    return tryLockFile(fd) ? 'locked' : 'taken';
  } catch {
    return 'unsupported';
  }
}

async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [named, opened] = [await stat(path).catch(() => undefined), await file.stat()];
  return named?.ino === opened.ino && named.dev === opened.dev;
}

/**
 * Replaces the file by the result of `reduce`. The new file is complete and durable before the rename. The
 * lock prevents writes to the old file. If the file system has no locks, the file is not compacted.
 */
async function compact<Entry extends object>(path: string, reduce: Reduce<Entry>): Promise<void> {
  if (!existsSync(path)) return void (await reduce(read(path)));
  const old = await openToWrite(path);
  const draft = `${path}.draft`;
  try {
    const entries = await reduce(read(path));
    if (!entries || tryLock(old) !== 'locked') return;
    await writeAll(draft, entries);
    await rename(draft, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(draft, { force: true });
    await old.close();
  }
}

async function writeAll(path: string, entries: Iterable<object>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let piece = '';
    for (const entry of entries) {
      piece += `${JSON.stringify(entry)}\n`;
      if (piece.length < pieceLength) continue;
      await file.appendFile(piece);
      piece = '';
    }
    await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* read<Entry>(path: string): AsyncGenerator<Entry> {
  if (!existsSync(path)) return;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const entry = parse(line);
    if (entry) yield entry as Entry;
  }
}

/**
 * Parses a line. Returns undefined for a line that was truncated by a power failure. Such a write was never
 * acknowledged.
 */
function parse(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}
