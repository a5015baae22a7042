import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from './backup.ts';
import { checkEmbeddedStore, lockFolder, replaceData } from '../embedded/index.ts';
import { hasStore, recordStore, storeFolder } from './dataFolder.ts';
import type { DatabaseSettings } from './openDatabase.ts';

/** How long to wait for the lock of a store that is stopping, in milliseconds. */
const timeoutMs = 2_000;

/** The result of a restore: the number of documents, and the folder with the replaced data. */
interface Restored {
  documents: number;
  /** Undefined if there was no data. */
  replacedIn: string | undefined;
}

/**
 * Replaces the database of a data folder by a backup. The old data is kept in another folder. The replacement
 * is one atomic rename, so a crash leaves either the old or the new data. Throws if a server is running or if
 * the backup is damaged.
 */
export async function restoreBackup(
  { dataDir }: Pick<DatabaseSettings, 'dataDir'>,
  backup: Backup,
): Promise<Restored> {
  const release = await lockFolder(dataDir, timeoutMs);
  try {
    const isRecorded = await hasStore(dataDir);
    const documents = await checkEmbeddedStore(backup.path);
    const folder = storeFolder(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const releaseStore = await lockFolder(folder, timeoutMs);
    try {
      return {
        documents,
        replacedIn: await replaceData(folder, backup.path, folderForReplacedData(dataDir)),
      };
    } finally {
      releaseStore();
      if (!isRecorded) await recordStore(dataDir);
    }
  } finally {
    release();
  }
}

const folderForReplacedData = (dataDir: string) =>
  join(dataDir, 'replaced', new Date().toISOString().replaceAll(':', '-'));
