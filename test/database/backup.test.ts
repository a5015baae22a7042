import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupsFolder, listBackups, takeBackup, thinBackups } from '../../server/database/backup.ts';
import { openDatabase, type Database } from '../../server/database/openDatabase.ts';
import { hasStore, storeFolder } from '../../server/database/dataFolder.ts';
import { restoreBackup } from '../../server/database/restore.ts';
import { checkEmbeddedStore } from '../../server/embedded/startEmbeddedStore.ts';
import { temporaryFolder } from '../embedded/testStore.ts';

// Each check of a backup starts a process, which takes time.
let dataDir: string;
let remove: () => Promise<void>;
let database: Database | undefined;
let client: mongoose.mongo.MongoClient;
let items: mongoose.mongo.Collection<{ _id: number; text?: string }>;

async function open(): Promise<void> {
  database = await openDatabase({ dataDir });
  client = await new mongoose.mongo.MongoClient(database.uri, { w: 'majority', journal: true }).connect();
  items = client.db().collection<{ _id: number; text?: string }>('items');
}

async function close(): Promise<void> {
  if (!database) return;
  await client.close();
  await database.close();
  database = undefined;
}

const createBackup = async (taking: { takenAt?: Date; thinnedAt?: Date } = { thinnedAt: new Date() }) =>
  takeBackup(dataDir, database!.copies!, taking);
const names = async () => (await listBackups(dataDir)).map(({ name }) => name);
const ownFolder = () => storeFolder(dataDir);

beforeEach(async () => {
  ({ path: dataDir, remove } = await temporaryFolder());
  await open();
});
afterEach(async () => {
  await close();
  await remove();
});

describe('backup', () => {
  it('contains every write acknowledged before it, even while others write', async () => {
    await items.createIndex({ text: 1 });
    const writer = { acknowledged: -1, isDone: false };
    const write = async (): Promise<void> => {
      for (let _id = 0; !writer.isDone; _id += 1) {
        await items.insertOne({ _id, text: `n${_id}` });
        writer.acknowledged = _id;
      }
    };
    const writing = write();
    while (writer.acknowledged < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = writer.acknowledged;
    const backup = await createBackup().finally(() => {
      writer.isDone = true;
    });
    await writing;
    expect(await checkEmbeddedStore(backup.path)).toBeGreaterThan(before);
    expect(readdirSync(backup.path).toSorted()).toEqual(['data.mdb', 'format']);
    expect(statSync(backup.path).mode & 0o777).toBe(0o700);
    expect(statSync(join(backup.path, 'data.mdb')).mode & 0o777).toBe(0o600);
    expect(readdirSync(backupsFolder(dataDir))).toEqual([backup.name]);
  });

  it('is removed when the disk refuses a write, and the store continues', async () => {
    await items.insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id, text: 'x'.repeat(20_000) })));
    const { copyTo, check } = database!.copies!;
    const failing = takeBackup(dataDir, {
      copyTo: async (folder) => copyTo(join(folder, 'missing', 'deeper')),
      check,
    });
    await expect(failing).rejects.toThrow('could not be copied');
    expect(readdirSync(backupsFolder(dataDir))).toEqual([]);
    await items.insertOne({ _id: 1_000 });
    expect(await items.countDocuments()).toBe(51);
    await createBackup();
    expect(await names()).toHaveLength(1);
  });

  it('is rejected when it is damaged', async () => {
    await items.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, text: 'x'.repeat(1_000) })));
    const { path } = await createBackup();
    const file = join(path, 'data.mdb');
    truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096);
    await expect(checkEmbeddedStore(path)).rejects.toThrow(/./);
    writeFileSync(file, 'no store at all'.repeat(1_000));
    await expect(checkEmbeddedStore(path)).rejects.toThrow(/./);
    writeFileSync(file, '');
    await expect(checkEmbeddedStore(path)).rejects.toThrow('data.mdb is missing or empty');
  });

  it('is removed when the copy cannot be read back', async () => {
    const { copyTo, check } = database!.copies!;
    const damaged = takeBackup(dataDir, {
      copyTo: async (folder) => {
        await copyTo(folder);
        writeFileSync(join(folder, 'data.mdb'), 'no store at all'.repeat(1_000));
      },
      check,
    });
    await expect(damaged).rejects.toThrow(/./);
    expect(readdirSync(backupsFolder(dataDir))).toEqual([]);
  });

  it('removes backups that are no longer needed', async () => {
    for (const day of ['01', '02', '03'])
      mkdirSync(join(backupsFolder(dataDir), `0000${day}.2025-01-${day}T10-00-00.000Z`), { recursive: true });
    const { name } = await createBackup();
    expect(await names()).toEqual([
      name,
      '000003.2025-01-03T10-00-00.000Z',
      '000002.2025-01-02T10-00-00.000Z',
    ]);
  });

  it('removes no backup while the time is unknown', async () => {
    for (const day of ['01', '02', '03', '04'])
      mkdirSync(join(backupsFolder(dataDir), `0000${day}.2025-01-${day}T10-00-00.000Z`), { recursive: true });
    await createBackup({});
    expect(await names()).toHaveLength(5);
  });

  it('gets the next number, and the highest number is the newest, whatever the clock says', async () => {
    const [day, dayBefore] = [new Date('2026-11-16T12:00:00Z'), new Date('2026-11-15T12:00:00Z')];
    const first = await createBackup({ takenAt: day });
    const second = await createBackup({ takenAt: dayBefore });
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(second.name).toBe('000002.2026-11-15T12-00-00.000Z');
    expect(await listBackups(dataDir)).toEqual([second, first]);
  });

  it('is not taken without disk space, although all but the newest three are removed first', async () => {
    const { path: full, remove: removeFull } = await temporaryFolder();
    const expectedBackups = [
      '000004.2026-11-15T11-00-00.000Z',
      '000005.2026-11-16T11-00-00.000Z',
      '000006.2026-11-16T11-10-00.000Z',
    ];
    const older = ['000002.2026-11-18T11-00-00.000Z', '000003.2026-11-17T11-00-00.000Z'];
    for (const folder of ['pocket', ...[...older, ...expectedBackups].map((name) => `backups/${name}`)])
      mkdirSync(join(full, folder), { recursive: true });
    // A sparse file: its size is all free space, but it occupies none.
    const { bavail, bsize } = statfsSync(full);
    writeFileSync(join(full, 'pocket', 'data.mdb'), '');
    truncateSync(join(full, 'pocket', 'data.mdb'), bavail * bsize);
    const copied: string[] = [];
    const copyTo = async (folder: string) => void copied.push(folder);
    const taking = takeBackup(full, { copyTo, check: async () => 0 });
    await expect(taking).rejects.toThrow(
      /^The disk has not enough space for a backup \(\d+ MB are needed\)\.$/,
    );
    expect(copied).toEqual([]);
    expect(readdirSync(backupsFolder(full)).toSorted()).toEqual(expectedBackups);
    await removeFull();
  });

  it('leaves no files after a crash in the middle of a backup', async () => {
    mkdirSync(join(backupsFolder(dataDir), 'draft.of-before'), { recursive: true });
    const { name } = await createBackup();
    expect(readdirSync(backupsFolder(dataDir))).toEqual([name]);
  });
});

function canLimitFiles(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

it.runIf(canLimitFiles())('does not damage the store when the disk fills up', async () => {
  await items.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id, text: 'x'.repeat(20_000) })));
  const { pid } = JSON.parse(readFileSync(join(ownFolder(), 'lock-holder.json'), 'utf8')) as { pid: number };
  const limit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  limit(500_000);
  await expect(createBackup()).rejects.toThrow('could not be copied');
  expect(await names()).toEqual([]);
  limit('unlimited');
  await items.insertOne({ _id: 1_000 });
  expect(await items.countDocuments()).toBe(101);
  await createBackup();
  expect(await names()).toHaveLength(1);
});

it('keeps all backups of the last hour, one per hour of the day, and at least the newest three', async () => {
  const now = new Date('2026-11-16T12:00:00.000Z');
  let backupCount = 0;
  const makeBackups = (...times: string[]) => {
    for (const time of times)
      mkdirSync(join(backupsFolder(dataDir), `00000${(backupCount += 1)}.${time}-00.000Z`), {
        recursive: true,
      });
  };
  makeBackups('2026-11-14T10-00', '2026-11-15T11-50', '2026-11-15T12-10', '2026-11-15T12-50');
  makeBackups(
    '2026-11-16T10-10',
    '2026-11-16T10-50',
    '2026-11-16T11-00',
    '2026-11-16T11-10',
    '2026-11-16T12-00',
  );
  await thinBackups(dataDir, now);
  expect((await names()).map((name) => name.slice(12, 23))).toEqual([
    '11-16T12-00',
    '11-16T11-10',
    '11-16T11-00',
    '11-16T10-50',
    '11-15T12-50',
  ]);
  await thinBackups(dataDir, new Date('2027-01-01T00:00:00.000Z'));
  expect((await names()).map((name) => name.slice(12, 23))).toEqual([
    '11-16T12-00',
    '11-16T11-10',
    '11-16T11-00',
  ]);
});

it('does not keep backups with a wrong date longer than their neighbours', async () => {
  const makeBackups = (number: number, time: string) =>
    mkdirSync(join(backupsFolder(dataDir), `00000${number}.${time}-00.000Z`), { recursive: true });
  makeBackups(1, '2026-11-16T09-00');
  makeBackups(2, '2027-12-21T09-10');
  makeBackups(3, '2027-12-21T09-20');
  makeBackups(4, '2026-11-16T09-30');
  makeBackups(5, '2026-11-16T09-40');
  makeBackups(6, '2026-11-16T09-50');
  const numbers = async () => (await listBackups(dataDir)).map(({ number }) => number);
  await thinBackups(dataDir, new Date('2026-11-16T10:00:00.000Z'));
  expect(await numbers()).toEqual([6, 5, 4, 3, 2, 1]);
  await thinBackups(dataDir, new Date('2026-11-16T12:00:00.000Z'));
  expect(await numbers()).toEqual([6, 5, 4]);
});

describe('restore', () => {
  it('restores the backup and sets the previous data aside', async () => {
    await items.insertOne({ _id: 1, text: 'kept' });
    const backup = await createBackup();
    await items.insertOne({ _id: 2, text: 'later' });
    await close();
    const { documents, replacedIn } = await restoreBackup({ dataDir }, backup);
    expect(documents).toBe(1);
    await open();
    expect(await items.find().toArray()).toEqual([{ _id: 1, text: 'kept' }]);
    await close();
    // The replaced data are a complete store, and can be restored in the same way.
    writeFileSync(join(replacedIn!, 'format'), '1\n');
    await restoreBackup({ dataDir }, { name: 'replaced', number: 1, takenAt: new Date(), path: replacedIn! });
    await open();
    expect(await items.countDocuments()).toBe(2);
  });

  it('restores into an empty data folder', async () => {
    await items.insertOne({ _id: 1, text: 'kept' });
    const backup = await createBackup();
    await close();
    const { path: empty, remove: removeEmpty } = await temporaryFolder();
    expect(await restoreBackup({ dataDir: empty }, backup)).toEqual({ documents: 1, replacedIn: undefined });
    expect(await hasStore(empty)).toBe(true);
    expect(readdirSync(join(empty, 'pocket'))).toEqual(expect.arrayContaining(['data.mdb', 'format']));
    await removeEmpty();
  });

  it('is refused while a server runs', async () => {
    const backup = await createBackup();
    await expect(restoreBackup({ dataDir }, backup)).rejects.toThrow(
      `in use by the process ${process.pid}. Stop that one first.`,
    );
  });

  it('is refused for a damaged backup and leaves the data unchanged', async () => {
    await items.insertOne({ _id: 1 });
    const backup = await createBackup();
    await items.insertOne({ _id: 2 });
    await close();
    writeFileSync(join(backup.path, 'data.mdb'), 'x'.repeat(100_000));
    await expect(restoreBackup({ dataDir }, backup)).rejects.toThrow(/./);
    await open();
    expect(await items.countDocuments()).toBe(2);
    expect(readdirSync(ownFolder()).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  it('is refused for the folder of another engine', async () => {
    const backup = await createBackup();
    await close();
    writeFileSync(join(dataDir, 'engine.json'), '{"engine":"oracle","format":2}');
    await expect(restoreBackup({ dataDir }, backup)).rejects.toThrow('does not name an engine');
  });
});
