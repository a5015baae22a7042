import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile, syncFolder } from './durableFiles.ts';

/** The file of a store's folder that holds everything, as lmdb names it. */
const dataFile = (folder: string): string => join(folder, 'data.mdb');

/** The file that says which format the data have. */
export const formatFile = (folder: string): string => join(folder, 'format');

/** lmdb's table of who is reading; it makes a new one where there is none. */
export const readersFile = (folder: string): string => join(folder, 'lock.mdb');

/** How many bytes of data a folder holds; undefined when no store was ever there. */
export const dataSize = (folder: string): number | undefined =>
  statSync(dataFile(folder), { throwIfNoEntry: false })?.size;

/** Makes a copy of the data whole: with its format, for this user only, and on the disk. */
export async function finishCopy(folder: string, copy: string): Promise<void> {
  await copyFile(formatFile(folder), formatFile(copy));
  await chmod(dataFile(copy), 0o600);
  await syncFile(dataFile(copy));
}

/**
 * Puts a copy in the place of the data of a folder that the caller has locked, and keeps what was there in `aside`;
 * returns `aside`, or undefined when nothing was there. The change itself is one renaming: a crash leaves the old data
 * or the new, never neither.
 */
export async function replaceData(folder: string, copy: string, aside: string): Promise<string | undefined> {
  const draft = join(folder, `restored.${randomUUID()}.draft`);
  try {
    await copyFile(dataFile(copy), draft);
    await syncFile(draft);
    const keptIn = await keepAside(folder, aside);
    await copyFile(formatFile(copy), formatFile(folder));
    // It is about the file that goes.
    await rm(readersFile(folder), { force: true });
    await rename(draft, dataFile(folder));
    await syncFolder(folder);
    return keptIn;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A second name for the same file, so that it is in its old place, too, until it is replaced. */
async function keepAside(folder: string, aside: string): Promise<string | undefined> {
  if (dataSize(folder) === undefined) return undefined;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await link(dataFile(folder), dataFile(aside)).catch(async () =>
    copyFile(dataFile(folder), dataFile(aside)),
  );
  return aside;
}
