import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backups as limits } from '../base/limits.ts';
import { syncFolder } from '../embedded/index.ts';
import { storeFolder } from './dataFolder.ts';

/** A copy of the data of an own database that was looked through after it was made. */
export interface Backup {
  /** Its number and the instant, as a name that every system takes. */
  name: string;
  /** Each has the next higher one: the order in which they were taken, whatever the clock says. */
  number: number;
  takenAt: Date;
  path: string;
}

/** How the data of an own database are copied while it runs. */
export interface Copies {
  /** Puts a durable copy into an empty folder; throws when the disk does not take it. */
  copyTo: (folder: string) => Promise<void>;
  /** Looks a copy through, in a process of its own; throws what is wrong. */
  check: (folder: string) => Promise<unknown>;
}

const draftName = /^draft\./;
const backupName = /^(\d{6,})\.(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;

/** Where the backups of a data folder are. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Every backup of a data folder, the newest first: the one with the highest number. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => {
    const [, digits, hour, minutes, seconds] = backupName.exec(name) ?? [];
    const takenAt = new Date(`${hour}:${minutes}:${seconds}`);
    return Number.isNaN(takenAt.getTime())
      ? []
      : [{ name, number: Number(digits), takenAt, path: join(folder, name) }];
  });
  return found.toSorted((a, b) => b.number - a.number);
}

const nameOf = (number: number, takenAt: Date) =>
  `${String(number).padStart(6, '0')}.${takenAt.toISOString().replaceAll(':', '-')}`;

interface Taking {
  takenAt?: Date;
  /** The time by which old backups go; without one that can be relied on, none goes. */
  thinnedAt?: Date | undefined;
}

/**
 * Takes a backup of the running database: a copy under another name, durable, looked through and only then named as
 * what it is. Then lets go of those that are not needed any more. Throws when there is no room.
 */
export async function takeBackup(
  dataDir: string,
  { copyTo, check }: Copies,
  { takenAt = new Date(), thinnedAt }: Taking = {},
): Promise<Backup> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  await makeRoom(dataDir);
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

/** All of the last hour stay, of the day before one an hour; what is older goes, but never one of the newest three. */
export async function thinBackups(dataDir: string, now: Date): Promise<void> {
  const hours = new Set<string>();
  let takenMs = now.getTime();
  for (const [index, { takenAt, path }] of (await listBackups(dataDir)).entries()) {
    // What is dated after a later one was dated by a clock that ran ahead.
    takenMs = Math.min(takenMs, takenAt.getTime());
    const ageMs = now.getTime() - takenMs;
    const hour = new Date(takenMs).toISOString().slice(0, 13);
    const isKept =
      index < limits.alwaysKept || ageMs <= limits.allForMs || (ageMs <= limits.keptMs && !hours.has(hour));
    if (index > 0) hours.add(hour);
    if (!isKept) await rm(path, { recursive: true, force: true });
  }
}

/** The running database must never lack the room that a backup takes: before that the oldest ones go, but for three. */
async function makeRoom(dataDir: string): Promise<void> {
  const needed = (await dataBytes(dataDir)) * 2 + limits.roomBytes;
  const older = (await listBackups(dataDir)).slice(limits.alwaysKept);
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
