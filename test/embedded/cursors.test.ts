import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedTestStore, type EmbeddedTestStore } from './testStore.ts';

type Doc = mongoose.mongo.Document;

let store: EmbeddedTestStore;
beforeAll(async () => {
  store = await openEmbeddedTestStore();
});
afterAll(async () => store.close());

/** Documents of about 10 KB; many of them make a long reply. */
async function largeDocs(name: string, count: number) {
  const items = store.db.collection<Doc & { _id: number }>(name);
  await items.createIndex({ group: 1, at: 1 });
  const content = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`field${n}`, { answer: `An answer ${n}`, at: new Date(n) }]),
  );
  for (let first = 0; first < count; first += 100)
    await items.insertMany(
      Array.from({ length: Math.min(100, count - first) }, (_, n) => ({
        _id: first + n,
        group: 1,
        at: first + n,
        content,
      })),
    );
  return items;
}

/** Returns the number of documents in each reply of the store while a separate client does this work. */
async function batchesOf(name: string, work: (items: mongoose.mongo.Collection) => Promise<unknown>) {
  const client = new mongoose.mongo.MongoClient(store.uri, { monitorCommands: true });
  const batches: number[] = [];
  client.on('commandSucceeded', ({ reply }: { reply: { cursor?: Record<string, Doc[]> } }) => {
    const { cursor } = reply;
    if (cursor) batches.push((cursor.firstBatch ?? cursor.nextBatch ?? []).length);
  });
  await work(client.db(store.db.databaseName).collection(name));
  await client.close();
  return batches;
}

it('cursors: bound the size of each reply, whatever the number of documents and the projection', async () => {
  const count = 400;
  const items = await largeDocs('many', count);
  await items.updateOne({ _id: 399 }, { $set: { last: true } });
  const finds: [wanted: number, work: (all: mongoose.mongo.Collection) => Promise<unknown>][] = [
    [count, async (all) => all.find({}).toArray()],
    [count, async (all) => all.find({ group: 1 }).sort({ at: 1 }).toArray()],
    [count, async (all) => all.find({ group: 1 }, { batchSize: 1_000 }).sort({ at: -1 }).toArray()],
    [count, async (all) => all.find({ group: 1 }, { projection: { at: 1 } }).toArray()],
    [count, async (all) => all.find({ group: 1 }).sort({ content: 1 }).toArray()],
    [count, async (all) => all.aggregate([{ $match: { group: 1 } }, { $sort: { at: 1 } }]).toArray()],
    [1, async (all) => all.find({ group: 1, last: true }).toArray()],
  ];
  for (const [wanted, find] of finds) {
    const batches = await batchesOf('many', find);
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(wanted);
    expect(Math.max(...batches)).toBeLessThan(50);
    expect(batches.length).toBeGreaterThan(8);
  }
});

it('cursors: return the documents that exist when a batch is read, each once, in both directions', async () => {
  const items = await largeDocs('changing', 300);
  for (const direction of [1, -1] as const) {
    const cursor = items.find({ group: 1 }, { batchSize: 5 }).sort({ at: direction });
    const found = [await cursor.next()];
    const [removed, changed] = direction === 1 ? [250, 260] : [50, 40];
    await items.deleteOne({ _id: removed });
    await items.updateOne({ _id: changed }, { $set: { mark: direction } });
    for await (const doc of cursor) found.push(doc);
    expect(found.find((doc) => doc?._id === changed)?.mark).toBe(direction);
    const left = Array.from({ length: 300 }, (_, n) => n).filter((n) =>
      direction === 1 ? n !== 250 : n !== 250 && n !== 50,
    );
    expect(found.map((doc) => doc?._id)).toEqual(direction === 1 ? left : left.toReversed());
  }
});

it('cursors: continue after batches without a match', async () => {
  const items = await largeDocs('searched', 300);
  await items.updateOne({ _id: 299 }, { $set: { content: 'found' } });
  expect(await items.find({ content: 'found' }).toArray()).toMatchObject([{ _id: 299 }]);
  expect(await items.find({ group: 1, content: 'found' }, { projection: { _id: 1 } }).toArray()).toEqual([
    { _id: 299 },
  ]);
  expect(await items.find({ content: 'nowhere' }).toArray()).toEqual([]);
});

it('cursors: end when their collection is dropped', async () => {
  const items = await largeDocs('dropped', 100);
  const cursor = items.find({}, { batchSize: 2 });
  await cursor.next();
  await items.drop();
  expect((await cursor.toArray()).length).toBeLessThan(3);
});

it('cursors: a projection returns the same values as whole documents', async () => {
  const items = store.db.collection('fields');
  const docs: Doc[] = [
    { _id: 1, a: 1, ab: { a: 2 }, ä: 'ü', list: [{ x: 1, y: 2 }, { x: 3 }], none: null },
    { _id: 2, a: { b: { c: [1, 2] } }, empty: {}, text: 'a\u0000b', when: new Date(5), big: 2 ** 40 },
    {
      _id: 'three',
      z: true,
      a: [],
      id: new mongoose.mongo.ObjectId(),
      half: 0.5,
      bytes: new mongoose.mongo.Binary(Buffer.from('xy')),
    },
    { _id: 4 },
  ];
  await items.insertMany(docs);
  const paths = [
    'a',
    'ab',
    'ab.a',
    'ä',
    'list',
    'list.x',
    'none',
    'a.b.c',
    'text',
    'when',
    'id',
    'bytes',
    'half',
    'nothing',
  ];
  const wholeDocuments = await items.find({}).toArray();
  for (const path of paths) {
    const top = path.split('.')[0]!;
    const projected = await items.find({}, { projection: { [path]: 1 } }).toArray();
    expect(projected.map(({ _id }) => _id)).toEqual(wholeDocuments.map(({ _id }) => _id));
    const of = async (projection: Doc) => items.find({}, { projection }).toArray();
    expect(await of({ [top]: 1 })).toEqual(
      wholeDocuments.map((doc) => ({ _id: doc._id, ...(top in doc && { [top]: doc[top] as unknown }) })),
    );
    for (const filter of [
      { [path]: { $exists: true } },
      { $or: [{ [path]: 1 }, { [path]: null }, { a: { $size: 0 } }] },
    ]) {
      const ids = (await items.find(filter).toArray()).map(({ _id }) => _id);
      const projection = { half: 1 };
      expect((await items.find(filter, { projection }).toArray()).map(({ _id }) => _id)).toEqual(ids);
      expect(await items.countDocuments(filter)).toBe(ids.length);
      const grouped = await items
        .aggregate([{ $match: filter }, { $group: { _id: `$${top}`, first: { $first: '$_id' } } }])
        .toArray();
      expect(grouped.map(({ first }) => first as unknown).every((id) => ids.includes(id as never))).toBe(
        true,
      );
      const values = await items.distinct(path, filter);
      expect(values).toEqual(await items.distinct(path, { _id: { $in: ids } }));
    }
  }
});
