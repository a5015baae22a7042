import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEmbeddedStore, uriOf, type EmbeddedStore } from '../../server/embedded/startEmbeddedStore.ts';
import { startEarlyStore } from './early/earlyStore.ts';
import { errorOf, openEmbeddedTestStore, type EmbeddedTestStore } from './testStore.ts';

const wantedWrites = 1200;
let store: EmbeddedTestStore;

beforeEach(async () => {
  store = await openEmbeddedTestStore();
});
afterEach(async () => {
  await store.close();
});

/** A store that the test kills, and access to its data afterwards. */
interface KillableStore {
  db: mongoose.mongo.Db;
  kill: () => unknown;
  reopen: () => Promise<mongoose.mongo.Db>;
}

/**
 * Writes with eight clients and kills the store meanwhile. Returns the acknowledged documents that are lost.
 */
async function lostByKill({ db, kill, reopen }: KillableStore): Promise<number[]> {
  const itemsOf = (opened: mongoose.mongo.Db) =>
    opened.collection<{ _id: number; group: number; name: string }>('items');
  const items = itemsOf(db);
  await items.createIndex({ group: 1 });
  await items.createIndex({ name: 1 }, { unique: true });
  const acknowledged: number[] = [];
  let next = 0;
  const write = async (): Promise<void> => {
    for (;;) {
      next += 1;
      const _id = next;
      try {
        await items.insertOne({ _id, group: _id % 7, name: `n${_id}` });
      } catch {
        return;
      }
      acknowledged.push(_id);
      if (acknowledged.length === wantedWrites) void kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  expect(acknowledged.length).toBeGreaterThanOrEqual(wantedWrites);
  const after = itemsOf(await reopen());
  const found = await retryUntilBack(async () => after.find().toArray());
  const byIndex = await after.find({ group: { $gte: 0 } }).toArray();
  expect(byIndex.length).toBe(found.length);
  expect(await after.countDocuments({ name: { $gte: '' } })).toBe(found.length);
  const storedIds = new Set(found.map(({ _id }) => _id));
  return acknowledged.filter((_id) => !storedIds.has(_id));
}

const connect = async (uri: string) => new mongoose.mongo.MongoClient(uri).connect();

async function retryUntilBack<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await read();
    } catch {
      await delay(100);
    }
  }
  throw new Error('The store did not restart');
}

it('durability: a killed store loses no acknowledged write, and restarts at the same address', async () => {
  const kill = () => process.kill(store.embedded.pid() as number, 'SIGKILL');
  expect(await lostByKill({ db: store.db, kill, reopen: async () => store.db })).toEqual([]);
});

it('durability: the test detects a store that acknowledges too early', async () => {
  const folder = join(store.folder, 'early');
  const early = await startEarlyStore(folder);
  const before = await connect(early.uri);
  let again: EmbeddedStore | undefined;
  let after: mongoose.mongo.MongoClient | undefined;
  const reopen = async () => {
    await early.kill();
    again = await startEmbeddedStore(folder, 'foretold');
    after = await connect(again.uri);
    return after.db();
  };
  const lost = await lostByKill({ db: before.db(), kill: early.kill, reopen });
  expect(lost.length).toBeGreaterThan(0);
  await before.close();
  await after?.close();
  await again?.close();
});

it('durability: documents and indexes survive a restart', async () => {
  const items = store.db.collection('items');
  await items.createIndex({ code: 1 }, { unique: true });
  await items.createIndex({ tags: 1 });
  await items.insertMany([
    { code: 'a', tags: ['x', 'y'] },
    { code: 'b', tags: [] },
  ]);
  await store.client.close();
  await store.embedded.close();
  const again = await startEmbeddedStore(store.folder, 'foretold');
  const client = await connect(again.uri);
  const sameItems = client.db(store.db.databaseName).collection('items');
  expect(await sameItems.countDocuments({ tags: 'y' })).toBe(1);
  expect((await errorOf(sameItems.insertOne({ code: 'a' }))).code).toBe(11000);
  expect(
    (await sameItems.find({ tags: { $gt: 'w', $lt: 'y' } }).explain()).queryPlanner.winningPlan.stage,
  ).toBe('IXSCAN');
  await client.close();
  await again.close();
});

it('durability: concurrent writes share a commit', async () => {
  const items = store.db.collection('items');
  await items.insertOne({ first: true });
  const before = await store.counters();
  await Promise.all(Array.from({ length: 60 }, async (_, n) => items.insertOne({ n })));
  const after = await store.counters();
  expect(after.writes - before.writes).toBe(60);
  expect(after.commits - before.commits).toBeLessThan(40);
});

it('durability: rolls back a statement that fails midway', async () => {
  const items = store.db.collection('items');
  await items.createIndex({ code: 1 }, { unique: true });
  await items.createIndex({ other: 1 });
  await items.insertMany([{ code: 1 }, { code: 2 }, { code: 3 }]);
  expect((await errorOf(items.updateMany({}, { $set: { code: 9, other: 1 } }))).code).toBe(11000);
  expect(await items.countDocuments({ other: 1 })).toBe(0);
  expect(await items.countDocuments({ code: { $in: [1, 2, 3] } })).toBe(3);
  await items.insertOne({ code: 9 });
});

function canLimitFiles(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

it.runIf(canLimitFiles())(
  'durability: refuses writes while the disk is full, continues to read, and recovers',
  async () => {
    const items = store.db.collection<{ _id: number; text: string }>('items');
    const pid = store.embedded.pid() as number;
    const text = 'x'.repeat(20_000);
    await items.insertOne({ _id: 0, text });
    limitFiles(pid, (await stat(join(store.folder, 'data.mdb'))).size + 200_000);
    const acknowledged = [0];
    let refusal: mongoose.mongo.MongoServerError | undefined;
    for (let _id = 1; _id <= 200 && !refusal; _id += 1) {
      try {
        await items.insertOne({ _id, text });
        acknowledged.push(_id);
      } catch (error) {
        refusal = error as mongoose.mongo.MongoServerError;
      }
    }
    expect(refusal).toMatchObject({ code: 14031 });
    expect(refusal?.message).toContain('nothing was saved');
    expect((await items.find().toArray()).map(({ _id }) => _id)).toEqual(acknowledged);
    const several = await Promise.allSettled([1000, 1001].map(async (_id) => items.insertOne({ _id, text })));
    expect(several.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    limitFiles(pid, 'unlimited');
    // The store retries the disk one second after a refusal.
    await vi.waitFor(async () => items.insertOne({ _id: 2000, text }), { timeout: 15_000 });
    expect((await items.find().toArray()).map(({ _id }) => _id)).toEqual([...acknowledged, 2000]);
    expect(store.embedded.pid()).toBe(pid);
  },
);

it.runIf(process.platform === 'linux')(
  'durability: exits when the disk fails in the middle of a commit; the restarted store has lost nothing',
  async () => {
    const folder = join(store.folder, 'failing');
    const path = join(store.folder, 'failing.sock');
    const program = join(import.meta.dirname, 'failingDisk.ts');
    const child = fork(program, [folder, path], { execArgv: ['--import', import.meta.resolve('tsx')] });
    await once(child, 'message');
    const client = await connect(uriOf(path, 'foretold'));
    await client.db().collection('items').insertOne({ isAcknowledged: true });
    const exit = once(child, 'exit');
    child.kill('SIGUSR2');
    await once(child, 'message');
    const refused = await errorOf(client.db().collection('items').insertOne({ isAcknowledged: false }));
    expect(refused).toBeInstanceOf(mongoose.mongo.MongoNetworkError);
    expect(await exit).toEqual([1, null]);
    await client.close();
    const again = await startEmbeddedStore(folder, 'foretold');
    const after = await connect(again.uri);
    expect(await after.db().collection('items').countDocuments({ isAcknowledged: true })).toBe(1);
    await after.db().collection('items').insertOne({ isAcknowledged: true });
    await after.close();
    await again.close();
  },
);
