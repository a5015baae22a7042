import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { syncFolder, tryLockFile } from '../embedded/index.ts';

/** Where a data folder keeps what was removed. */
export const removalFile = (dataDir: string): string => join(dataDir, 'removed.jsonl');

/** Gives the entries that replace all others; undefined when there is nothing to gain. */
export type Reduce<Entry> = (entries: AsyncIterable<Entry>) => Promise<Iterable<Entry> | undefined>;

/** How long a writer waits for another process that writes to the file, and how often it looks. */
const lock = { timeoutMs: 5_000, lookMs: 5 } as const;
/** Characters that are written at a time. */
const pieceLength = 64 * 1_024;

/**
 * The journal of what was removed: a line of JSON for each removal, durable when `write` resolves. It is apart from the
 * database, so that no backup takes it back. Several processes may share the file: each writes under a lock.
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

/** A line has its own beginning, so that half a line of a power cut takes none along. */
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

/** Opens the file that has the path while it is locked: another process may replace it between the two. */
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
    if (performance.now() > latest) throw new Error(`Another process does not stop writing to ${path}.`);
    await delay(lock.lookMs);
  }
}

/** Some file systems cannot lock files. */
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
 * Replaces the file by what `reduce` makes of it. The new file is whole and durable before it takes the name; the lock keeps
 * other processes from writing to the old one meanwhile. Where files cannot be locked, the file stays.
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

/** Undefined for what a power cut has left of a line: it was not acknowledged. */
function parse(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}
