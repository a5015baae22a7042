import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile, type Backup } from './backup.ts';
import { syncFolder } from './dataFolder.ts';
import { engineFolder, readEngine, recordEngine } from './engineRecord.ts';
import { lockFolder } from './folderLock.ts';
import { checkPocket } from './startPocket.ts';

/** A store that is about to end may still have the folder for a moment. */
const patienceMs = 2_000;

/** What was done: how many documents are there now, and where what was there before is kept. */
export interface Restored {
  documents: number;
  /** Undefined when there was nothing. */
  replacedIn: string | undefined;
}

/**
 * Puts a backup in the place of a data folder's built-in store. Refuses while a server runs, and looks through the
 * backup first. The change itself is one renaming: a crash leaves the old data or the new, never neither.
 */
export async function restoreBackup(dataDir: string, backup: Backup, now = new Date()): Promise<Restored> {
  const release = await lockFolder(dataDir, patienceMs);
  try {
    const engine = await readEngine(dataDir);
    if (engine === 'mongod')
      throw new Error(`The data in ${dataDir} is that of a mongod; this is a backup of the built-in store.`);
    const documents = await checkPocket(backup.path);
    const folder = engineFolder(dataDir, 'pocket');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const releaseStore = await lockFolder(folder, patienceMs);
    try {
      return { documents, replacedIn: await replaceStore(folder, backup, replacedFolder(dataDir, now)) };
    } finally {
      releaseStore();
      if (!engine) await recordEngine(dataDir, 'pocket');
    }
  } finally {
    release();
  }
}

const replacedFolder = (dataDir: string, now: Date) =>
  join(dataDir, 'replaced', now.toISOString().replaceAll(':', '-'));

async function replaceStore(folder: string, backup: Backup, aside: string): Promise<string | undefined> {
  const draft = join(folder, `restored.${randomUUID()}.draft`);
  try {
    await copyFile(join(backup.path, 'data.mdb'), draft);
    await syncFile(draft);
    const replacedIn = await keepAside(join(folder, 'data.mdb'), aside);
    await copyFile(join(backup.path, 'format'), join(folder, 'format'));
    // It is about the file that goes; the store makes a new one.
    await rm(join(folder, 'lock.mdb'), { force: true });
    await rename(draft, join(folder, 'data.mdb'));
    await syncFolder(folder);
    return replacedIn;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A second name for the same file, so that it is in its old place, too, until it is replaced. */
async function keepAside(path: string, aside: string): Promise<string | undefined> {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const kept = join(aside, 'data.mdb');
  try {
    await link(path, kept).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw error;
      await copyFile(path, kept);
    });
    return aside;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(aside, { recursive: true, force: true });
    return undefined;
  }
}
