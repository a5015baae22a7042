import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backups as limits } from '../../protocol/limits.ts';
import type { Copies } from './copies.ts';
import { syncFolder } from './dataFolder.ts';
import { storeFolder } from './engineRecord.ts';

/** A copy of the data of an own database that was looked through after it was made. */
export interface Backup {
  /** The instant, as a name that every system takes and that sorts by time. */
  name: string;
  takenAt: Date;
  path: string;
}

const draftName = /^draft\./;
const backupName = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;

/** Where the backups of a data folder are. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Every backup of a data folder, the newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => {
    const [, hour, minutes, seconds] = backupName.exec(name) ?? [];
    const takenAt = new Date(`${hour}:${minutes}:${seconds}`);
    return Number.isNaN(takenAt.getTime()) ? [] : [{ name, takenAt, path: join(folder, name) }];
  });
  return found.toSorted((a, b) => b.name.localeCompare(a.name, 'en'));
}

/**
 * Takes a backup of the running database: a copy under another name, durable, looked through and only then named as
 * what it is. Then lets go of those that are not needed any more. Throws when there is no room.
 */
export async function takeBackup(
  dataDir: string,
  { copyTo, check }: Copies,
  now = new Date(),
): Promise<Backup> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  await makeRoom(dataDir);
  const name = now.toISOString().replaceAll(':', '-');
  const draft = join(folder, `draft.${randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    await copyTo(draft);
    await check(draft);
    await rename(draft, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await thinBackups(dataDir, now);
  return { name, takenAt: now, path: join(folder, name) };
}

/** All of the last hour stay, of the day before one an hour; what is older goes, but never the newest one. */
export async function thinBackups(dataDir: string, now: Date): Promise<void> {
  const [, ...older] = await listBackups(dataDir);
  const hours = new Set<string>();
  for (const { takenAt, path, name } of older) {
    const ageMs = now.getTime() - takenAt.getTime();
    const hour = name.slice(0, 13);
    const isKept = ageMs <= limits.allForMs || (ageMs <= limits.keptMs && !hours.has(hour));
    hours.add(hour);
    if (!isKept) await rm(path, { recursive: true, force: true });
  }
}

/** The running database must never lack the room that a backup takes: before that the oldest ones go. */
async function makeRoom(dataDir: string): Promise<void> {
  const needed = (await dataBytes(dataDir)) * 2 + limits.roomBytes;
  const [, ...older] = await listBackups(dataDir);
  for (const { path } of older.toReversed()) {
    if ((await freeBytes(dataDir)) >= needed) return;
    await rm(path, { recursive: true, force: true });
  }
  if ((await freeBytes(dataDir)) < needed)
    throw new Error(`The disk has no room for a backup (${Math.ceil(needed / 1e6)} MB are needed).`);
}

async function dataBytes(dataDir: string): Promise<number> {
  const folder = storeFolder(dataDir);
  const sizes = (await readdir(folder)).map(async (name) => sizeOf(join(folder, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** A file may go meanwhile. */
const sizeOf = async (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** What a crash left of a backup that was being taken. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (draftName.test(name)) await rm(join(folder, name), { recursive: true, force: true });
}
