import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile, syncFolder } from './durableFiles.ts';

/** Returns the data file of a store's folder. lmdb chooses its name. */
const dataFile = (folder: string): string => join(folder, 'data.mdb');

/** Returns the file that contains the format version of the data. */
export const formatFile = (folder: string): string => join(folder, 'format');

/** Returns the file with lmdb's table of readers. lmdb creates the file if it is missing. */
export const readersFile = (folder: string): string => join(folder, 'lock.mdb');

/** Returns the size of a folder's data in bytes, or undefined if the folder has never had a store. */
export const dataSize = (folder: string): number | undefined =>
  statSync(dataFile(folder), { throwIfNoEntry: false })?.size;

/**
 * Completes a copy of the data: adds the format, restricts the access to this user, and makes the copy
 * durable.
 */
export async function finishCopy(folder: string, copy: string): Promise<void> {
  await copyFile(formatFile(folder), formatFile(copy));
  await chmod(dataFile(copy), 0o600);
  await syncFile(dataFile(copy));
}

/**
 * Replaces the data of a folder by a copy, and keeps the old data in `aside`. Returns `aside`, or undefined
 * if there was no old data. The caller must have locked the folder. The replacement is one atomic rename, so
 * a crash leaves either the old or the new data.
 */
export async function replaceData(folder: string, copy: string, aside: string): Promise<string | undefined> {
  const draft = join(folder, `restored.${randomUUID()}.draft`);
  try {
    await copyFile(dataFile(copy), draft);
    await syncFile(draft);
    const keptIn = await keepAside(folder, aside);
    await copyFile(formatFile(copy), formatFile(folder));
    // The table of readers belongs to the replaced file, so it is removed.
    await rm(readersFile(folder), { force: true });
    await rename(draft, dataFile(folder));
    await syncFolder(folder);
    return keptIn;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Creates a hard link to the data file in `aside`. The data file itself also stays in its place until the
 * rename.
 */
async function keepAside(folder: string, aside: string): Promise<string | undefined> {
  if (dataSize(folder) === undefined) return undefined;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await link(dataFile(folder), dataFile(aside)).catch(async () =>
    copyFile(dataFile(folder), dataFile(aside)),
  );
  return aside;
}
