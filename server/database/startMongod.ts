import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeDurably } from './dataFolder.ts';
import type { MongodBinary } from './findMongod.ts';
import { isRunning, markOf, waitForEnd, type ProcessMark } from './processes.ts';

const launchMs = 60_000;
const downloadMs = 10 * 60_000;
const orphanMs = 15_000;

/** A mongod that runs for this server alone. */
export interface Mongod {
  uri: string;
  close(): Promise<void>;
  onLost(listener: (error: Error) => void): void;
}

/** Where a mongod comes from: one of this machine, or downloaded into a folder. */
export type MongodSource = { binary: MongodBinary } | { downloadDir: string };

/** Runs a mongod on a folder that persists, on loopback, journaled; throws when it does not start. */
export async function startMongod(dbPath: string, source: MongodSource, database: string): Promise<Mongod> {
  await mkdir(dbPath, { recursive: true, mode: 0o700 });
  await endOrphan(dbPath);
  // Loaded here, because a start that needs no mongod shall not wait for it.
  const { MongoMemoryServer } = await import('mongodb-memory-server');
  const binary =
    'binary' in source
      ? { systemBinary: source.binary.path, version: source.binary.version }
      : { downloadDir: source.downloadDir };
  const starting = MongoMemoryServer.create({
    instance: { dbPath, storageEngine: 'wiredTiger', ip: '127.0.0.1', launchTimeout: launchMs },
    binary,
    // A group of its own: Ctrl-C in the terminal must not end it before the server has finished.
    spawn: { detached: true },
  });
  const server = await within(starting, 'binary' in source ? launchMs * 2 : downloadMs).catch(
    (error: unknown) => {
      void starting
        .then(async (late) => late.stop({ doCleanup: false, force: false }))
        .catch(() => undefined);
      throw error;
    },
  );
  const { instance } = await server.ensureInstance();
  const listeners: ((error: Error) => void)[] = [];
  let isClosing = false;
  instance.mongodProcess?.once('exit', () => {
    if (!isClosing)
      for (const listener of listeners) listener(new Error('The mongod of this server has ended.'));
  });
  const pid = instance.mongodProcess?.pid;
  if (pid !== undefined) await writeDurably(recordPath(dbPath), JSON.stringify(markOf(pid)));
  return {
    uri: server.getUri(database),
    async close() {
      isClosing = true;
      // The data folder is not the library's to clean up.
      await server.stop({ doCleanup: false, force: false });
    },
    onLost: (listener) => void listeners.push(listener),
  };
}

/**
 * Ends the mongod that a killed server left on this folder, and no other: it must be the very process that was
 * recorded. Only whoever has locked the data folder may ask for it.
 */
export async function endOrphan(dbPath: string): Promise<void> {
  const text = await readIfThere(recordPath(dbPath));
  if (text === undefined) return;
  const mongod = JSON.parse(text) as ProcessMark;
  if (!isRunning(mongod)) return;
  process.kill(mongod.pid, 'SIGTERM');
  if (await waitForEnd(mongod, orphanMs)) return;
  process.kill(mongod.pid, 'SIGKILL');
  await waitForEnd(mongod, orphanMs);
}

/** Beside the folder, because mongod wants its folder for itself. */
function recordPath(dbPath: string): string {
  return join(dbPath, '..', 'mongod-run.json');
}

async function within<T>(work: Promise<T>, timeMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('mongod did not start in time')), timeMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
