import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEmbeddedStore } from '../../server/embedded/startEmbeddedStore.ts';
import { errorOf, openEmbeddedTestStore, type EmbeddedTestStore } from './testStore.ts';

const wantedWrites = 1200;
let store: EmbeddedTestStore;

beforeEach(async () => {
  store = await openEmbeddedTestStore();
});
afterEach(async () => {
  delete process.env.POCKET_ACK_EARLY;
  await store.close();
});

/** Writes with eight clients, kills the store in the middle, and returns which acknowledged documents are gone. */
async function lostByKill(): Promise<number[]> {
  const items = store.db.collection<{ _id: number; group: number; name: string }>('items');
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
      if (acknowledged.length === wantedWrites) process.kill(store.embedded.pid() as number, 'SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  expect(acknowledged.length).toBeGreaterThanOrEqual(wantedWrites);
  const found = await whenBack(async () => items.find().toArray());
  const byIndex = await items.find({ group: { $gte: 0 } }).toArray();
  expect(byIndex.length).toBe(found.length);
  expect(await items.countDocuments({ name: { $gte: '' } })).toBe(found.length);
  const kept = new Set(found.map(({ _id }) => _id));
  return acknowledged.filter((_id) => !kept.has(_id));
}

async function whenBack<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await read();
    } catch {
      await delay(100);
    }
  }
  throw new Error('The store did not come back');
}

it('loses nothing that it acknowledged when it is killed, and comes back at the same address', async () => {
  expect(await lostByKill()).toEqual([]);
});

it('would be caught if it acknowledged too early', async () => {
  await store.close();
  process.env.POCKET_ACK_EARLY = '1';
  store = await openEmbeddedTestStore();
  expect((await lostByKill()).length).toBeGreaterThan(0);
});

it('keeps everything over a restart: documents, indexes, rules', async () => {
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
  const client = await new mongoose.mongo.MongoClient(again.uri).connect();
  const sameItems = client.db(store.db.databaseName).collection('items');
  expect(await sameItems.countDocuments({ tags: 'y' })).toBe(1);
  expect((await errorOf(sameItems.insertOne({ code: 'a' }))).code).toBe(11000);
  expect(
    (await sameItems.find({ tags: { $gt: 'w', $lt: 'y' } }).explain()).queryPlanner.winningPlan.stage,
  ).toBe('IXSCAN');
  await client.close();
  await again.close();
});

it('shares a commit between writes that come together', async () => {
  const items = store.db.collection('items');
  await items.insertOne({ first: true });
  const before = await store.counters();
  await Promise.all(Array.from({ length: 60 }, async (_, n) => items.insertOne({ n })));
  const after = await store.counters();
  expect(after.writes - before.writes).toBe(60);
  expect(after.commits - before.commits).toBeLessThan(40);
});

it('leaves nothing of a statement that fails half-way', async () => {
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
  'refuses writes while the disk is full, goes on reading, and recovers',
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
    // The disk is tried again a second after it refused.
    await vi.waitFor(async () => items.insertOne({ _id: 2000, text }), { timeout: 15_000 });
    expect((await items.find().toArray()).map(({ _id }) => _id)).toEqual([...acknowledged, 2000]);
    expect(store.embedded.pid()).toBe(pid);
  },
);
