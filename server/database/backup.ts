import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backups as limits } from '../base/limits.ts';
import { syncFolder } from '../embedded/index.ts';
import { storeFolder } from './dataFolder.ts';

/** A verified copy of the built-in store. */
export interface Backup {
  /** The number and the time. The name is valid as a file name on all systems. */
  name: string;
  /** Increases by one with each backup, so it gives the order of the backups independently of the clock. */
  number: number;
  takenAt: Date;
  path: string;
}

/** Copies the built-in store while it runs. */
export interface StoreCopier {
  /** Writes a durable copy to an empty folder. Throws on disk errors. */
  copyTo: (folder: string) => Promise<void>;
  /** Verifies a copy in a separate process. Throws if the copy is damaged. */
  check: (folder: string) => Promise<unknown>;
}

const draftName = /^draft\./;
const backupName = /^(\d{6,})\.(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Returns all backups of a data folder, highest number first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const backups = names.flatMap((name) => {
    const [, digits, hour, minutes, seconds] = backupName.exec(name) ?? [];
    const takenAt = new Date(`${hour}:${minutes}:${seconds}`);
    return Number.isNaN(takenAt.getTime())
      ? []
      : [{ name, number: Number(digits), takenAt, path: join(folder, name) }];
  });
  return backups.toSorted((a, b) => b.number - a.number);
}

const nameOf = (number: number, takenAt: Date) =>
  `${String(number).padStart(6, '0')}.${takenAt.toISOString().replaceAll(':', '-')}`;

interface Taking {
  takenAt?: Date;
  /**
   * The current time, which determines the backups to remove. While the clock is not reliable, it is absent
   * and no backup is removed.
   */
  thinnedAt?: Date | undefined;
}

/**
 * Takes a backup of the running database. The copy gets its final name only when it is durable and verified.
 * Then old backups are removed (`thinBackups`). Throws if the disk lacks space.
 */
export async function takeBackup(
  dataDir: string,
  { copyTo, check }: StoreCopier,
  { takenAt = new Date(), thinnedAt }: Taking = {},
): Promise<Backup> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  await deleteBackupsForSpace(dataDir);
  const [newest] = await listBackups(dataDir);
  const number = (newest?.number ?? 0) + 1;
  const name = nameOf(number, takenAt);
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
  if (thinnedAt) await thinBackups(dataDir, thinnedAt);
  return { name, number, takenAt, path: join(folder, name) };
}

/**
 * Removes old backups. Keeps all of the last hour, one per hour of the previous day, and always the newest
 * three.
 */
export async function thinBackups(dataDir: string, now: Date): Promise<void> {
  const hours = new Set<string>();
  let takenMs = now.getTime();
  for (const [index, { takenAt, path }] of (await listBackups(dataDir)).entries()) {
    // A backup is later than its successor only if the clock was ahead when the backup was taken.
    takenMs = Math.min(takenMs, takenAt.getTime());
    const ageMs = now.getTime() - takenMs;
    const hour = new Date(takenMs).toISOString().slice(0, 13);
    const isKept =
      index < limits.alwaysKept || ageMs <= limits.allForMs || (ageMs <= limits.keptMs && !hours.has(hour));
    if (index > 0) hours.add(hour);
    if (!isKept) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes the oldest backups until the disk has space for a new backup and the running database. Always keeps
 * the newest three.
 */
async function deleteBackupsForSpace(dataDir: string): Promise<void> {
  const needed = (await dataBytes(dataDir)) * 2 + limits.minFreeBytes;
  const older = (await listBackups(dataDir)).slice(limits.alwaysKept);
  for (const { path } of older.toReversed()) {
    if ((await freeBytes(dataDir)) >= needed) return;
    await rm(path, { recursive: true, force: true });
  }
  if ((await freeBytes(dataDir)) < needed)
    throw new Error(`The disk has not enough space for a backup (${Math.ceil(needed / 1e6)} MB are needed).`);
}

async function dataBytes(dataDir: string): Promise<number> {
  const folder = storeFolder(dataDir);
  const sizes = (await readdir(folder)).map(async (name) => sizeOf(join(folder, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Returns the size of a file, or 0 if it was removed in the meantime. */
const sizeOf = async (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Removes unfinished backups that a crash has left. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (draftName.test(name)) await rm(join(folder, name), { recursive: true, force: true });
}
