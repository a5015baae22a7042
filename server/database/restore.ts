import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type mongoose from 'mongoose';
import type { Backup } from './backup.ts';
import { exportIn } from './copies.ts';
import { syncFile, syncFolder } from './dataFolder.ts';
import { engineFolder, readEngine, recordEngine } from './engineRecord.ts';
import { exportData } from './exportData.ts';
import { lockFolder } from './folderLock.ts';
import { importData } from './importData.ts';
import { checkPortable } from './portable.ts';
import type { DatabaseSettings } from './openDatabase.ts';
import { checkPocket } from './startPocket.ts';
import { withDatabase } from './withDatabase.ts';

/** A store that is about to end may still have the folder for a moment. */
const patienceMs = 2_000;

type RestoreSettings = Pick<DatabaseSettings, 'dataDir' | 'onProgress'>;

/** What was done: how many documents are there now, and where what was there before is kept. */
export interface Restored {
  documents: number;
  /** Undefined when there was nothing. */
  replacedIn: string | undefined;
}

/**
 * Puts a backup in the place of a data folder's database. Refuses while a server runs, and looks through the backup
 * first. What was there before is kept aside.
 */
export const restoreBackup = async (
  { dataDir, onProgress }: RestoreSettings,
  backup: Backup,
  now = new Date(),
): Promise<Restored> =>
  existsSync(exportIn(backup.path))
    ? importBackup({ dataDir, onProgress }, backup, now)
    : replacePocket(dataDir, backup, now);

const replacedFolder = (dataDir: string, now: Date) =>
  join(dataDir, 'replaced', now.toISOString().replaceAll(':', '-'));

/** A backup of a mongod is an export: no server starts on a part of it, should this end on the way. */
async function importBackup(
  { dataDir, onProgress }: RestoreSettings,
  { path }: Backup,
  now: Date,
): Promise<Restored> {
  await checkPortable(exportIn(path));
  return withDatabase({ dataDir, onProgress }, async (db) => {
    const replacedIn = await exportAside(db, replacedFolder(dataDir, now));
    try {
      return { documents: await importData(db, exportIn(path), { isReplacing: true }), replacedIn };
    } catch (error) {
      const hint = replacedIn ? `\nWhat was there before is in ${exportIn(replacedIn)}.` : '';
      throw new Error(`${(error as Error).message}${hint}`, { cause: error });
    }
  });
}

/** Where what is in a database is kept; undefined when there is nothing. */
async function exportAside(db: mongoose.mongo.Db, aside: string): Promise<string | undefined> {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const { documents } = await exportData(db, exportIn(aside));
  if (documents > 0) return aside;
  await rm(aside, { recursive: true, force: true });
  return undefined;
}

/** The change itself is one renaming: a crash leaves the old data or the new, never neither. */
async function replacePocket(dataDir: string, backup: Backup, now: Date): Promise<Restored> {
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
