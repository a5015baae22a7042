import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from './backup.ts';
import { checkEmbeddedStore, lockFolder, replaceData } from '../embedded/index.ts';
import { hasStore, recordStore, storeFolder } from './dataFolder.ts';
import type { DatabaseSettings } from './openDatabase.ts';

/** A store that is about to end may still have the folder for a moment. */
const timeoutMs = 2_000;

/** What was done: how many documents are there now, and where what was there before is kept. */
interface Restored {
  documents: number;
  /** Undefined when there was nothing. */
  replacedIn: string | undefined;
}

/**
 * Puts a backup in the place of a data folder's database. Refuses while a server runs, and looks through the backup
 * first. What was there before is kept aside. The change itself is one renaming: a crash leaves the old data or the
 * new, never neither.
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
      return { documents, replacedIn: await replaceData(folder, backup.path, asideOf(dataDir)) };
    } finally {
      releaseStore();
      if (!isRecorded) await recordStore(dataDir);
    }
  } finally {
    release();
  }
}

const asideOf = (dataDir: string) => join(dataDir, 'replaced', new Date().toISOString().replaceAll(':', '-'));
