import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConformance, type Doc } from './conformance.ts';
import { errorOf } from './testStore.ts';

const conformance = openConformance();
let items: mongoose.mongo.Collection;

beforeEach(() => {
  items = conformance.newCollection();
});

async function fill(docs: Doc[]): Promise<void> {
  await items.insertMany(docs);
}

async function idsOf(filter: Doc): Promise<unknown[]> {
  const docs = await items.find(filter).sort({ _id: 1 }).toArray();
  return docs.map(({ _id }) => _id);
}

describe('conformance: findOneAndUpdate', () => {
  const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const;

  it('inserts, updates, or reports a duplicate key for a conditional upsert', async () => {
    await items.createIndex({ a: 1, b: 1 }, { unique: true });
    const predict = async (answer: string) =>
      items.findOneAndUpdate(
        { a: 1, b: 2, answer: { $ne: answer } },
        { $set: { answer }, $setOnInsert: { first: answer } },
        options,
      );
    const inserted = await predict('x');
    expect(inserted.value).toMatchObject({ a: 1, b: 2, answer: 'x', first: 'x' });
    const changed = await predict('y');
    const results = [inserted.lastErrorObject, changed.lastErrorObject];
    expect(results).toEqual(
      conformance.unlessGap('leaves out lastErrorObject', [
        { n: 1, updatedExisting: false, upserted: inserted.value?._id },
        { n: 1, updatedExisting: true },
      ]),
    );
    expect(changed.value).toMatchObject({ answer: 'y', first: 'x' });
    expect((await errorOf(predict('y'))).code).toBe(11000);
    expect(await items.countDocuments()).toBe(1);
  });

  it('returns the document before or after the update, projected, or null', async () => {
    await items.insertOne({ name: 'a', count: 1, note: 'n' });
    expect(await items.findOneAndUpdate({ name: 'a' }, { $inc: { count: 1 } })).toMatchObject({ count: 1 });
    const after = await items.findOneAndUpdate(
      { name: 'a' },
      { $inc: { count: 1 } },
      { returnDocument: 'after', projection: { count: 1, _id: 0 } },
    );
    expect(after).toEqual({ count: 3 });
    expect(await items.findOneAndUpdate({ name: 'b' }, { $inc: { count: 1 } })).toBeNull();
  });

  it('chooses by sort, replaces and deletes', async () => {
    await fill([
      { turn: 2, _id: 2 },
      { turn: 1, _id: 1 },
      { turn: 3, _id: 3 },
    ]);
    expect(await items.findOneAndDelete({}, { sort: { turn: -1 } })).toEqual({ _id: 3, turn: 3 });
    const replaced = await items.findOneAndReplace(
      {},
      { fresh: true },
      { sort: { turn: 1 }, returnDocument: 'after' },
    );
    expect(replaced).toEqual({ _id: 1, fresh: true });
    expect(await idsOf({})).toEqual([1, 2]);
  });
});

describe('conformance: bulk writes', () => {
  it('continues after an error when unordered, and stops when ordered', async () => {
    await items.createIndex({ code: 1 }, { unique: true });
    const docs = () => [{ code: 1 }, { code: 1 }, { code: 2 }];
    const unordered = (await errorOf(
      items.insertMany(docs(), { ordered: false }),
    )) as mongoose.mongo.MongoBulkWriteError;
    expect(unordered.code).toBe(11000);
    expect(unordered.insertedCount).toEqual(conformance.unlessGap('counts failed inserts', 2));
    expect(await items.countDocuments()).toBe(2);
    await items.deleteMany({});
    const ordered = (await errorOf(items.insertMany(docs()))) as mongoose.mongo.MongoBulkWriteError;
    expect(ordered.insertedCount).toEqual(conformance.unlessGap('counts failed inserts', 1));
    expect(await items.countDocuments()).toBe(1);
  });

  it('mixes operations in a bulk write', async () => {
    const result = await items.bulkWrite([
      { insertOne: { document: { _id: 1 as never, n: 1 } } },
      { insertOne: { document: { _id: 2 as never, n: 2 } } },
      { updateOne: { filter: { n: 1 }, update: { $set: { n: 10 } } } },
      { updateOne: { filter: { _id: 3 as never }, update: { $set: { n: 3 } }, upsert: true } },
      { updateMany: { filter: {}, update: { $inc: { n: 1 } } } },
      { replaceOne: { filter: { _id: 2 as never }, replacement: { swapped: true } } },
      { deleteOne: { filter: { _id: 3 as never } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 2, upsertedCount: 1, deletedCount: 1, modifiedCount: 5 });
    expect(await items.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 11 },
      { _id: 2, swapped: true },
    ]);
  });

  it('counts what matched and what changed', async () => {
    await fill([{ n: 1 }, { n: 1 }, { n: 2 }]);
    expect(await items.updateMany({ n: { $lte: 2 } }, { $set: { n: 2 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 2,
    });
    expect(await items.updateOne({ n: 9 }, { $set: { n: 2 } })).toMatchObject({
      matchedCount: 0,
      upsertedCount: 0,
    });
    expect((await items.deleteMany({ n: 2 })).deletedCount).toBe(3);
  });
});

describe('conformance: updates', () => {
  const cases: [name: string, before: Doc, update: Doc, after: Doc][] = [
    ['sets fields and nested fields', { a: 1 }, { $set: { b: 2, 'c.d': 3 } }, { a: 1, b: 2, c: { d: 3 } }],
    ['sets an array element', { a: [1, 2] }, { $set: { 'a.1': 5 } }, { a: [1, 5] }],
    ['pads an array with null', { a: [1] }, { $set: { 'a.3': 5 } }, { a: [1, null, null, 5] }],
    ['removes', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '', x: '' } }, { b: { d: 2 } }],
    ['counts', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    ['adds to a set', { a: [1] }, { $addToSet: { a: 1, b: 2 } }, { a: [1], b: [2] }],
    ['adds several to a set', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    ['pushes', { a: [1] }, { $push: { a: 1, b: { $each: [1, 2] } } }, { a: [1, 1], b: [1, 2] }],
    ['pushes an array as one element', { a: [] }, { $push: { a: [1, 2] } }, { a: [[1, 2]] }],
    ['pulls', { a: [1, 2, 1] }, { $pull: { a: 1, none: 1 } }, { a: [2] }],
    ['pulls documents', { a: [{ x: 1, y: 2 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
    ['pulls all of a list', { a: [1, 2, 1, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    ['keeps the smaller value', { a: 5, b: 5 }, { $min: { a: 3, b: 7, c: 1 } }, { a: 3, b: 5, c: 1 }],
    ['keeps the larger value', { a: 5, b: 5 }, { $max: { a: 3, b: 7 } }, { a: 5, b: 7 }],
    [
      'ignores $setOnInsert for an existing document',
      { a: 1 },
      { $set: { a: 2 }, $setOnInsert: { b: 1 } },
      { a: 2 },
    ],
  ];

  it.each(cases)('%s', async (_, before, update, after) => {
    await items.insertOne({ _id: 1 as never, ...before });
    await items.updateOne({ _id: 1 as never }, update);
    expect(await items.findOne({})).toEqual({ _id: 1, ...after });
  });

  const refused: [name: string, before: Doc, update: Doc][] = [
    ['incrementing a text', { a: 'x' }, { $inc: { a: 1 } }],
    ['pushing to a number', { a: 1 }, { $push: { a: 1 } }],
    ['a path through a number', { a: 1 }, { $set: { 'a.b': 1 } }],
    ['the same path twice', { a: 1 }, { $set: { a: 2 }, $inc: { a: 1 } }],
    ['a path and its parent', { a: {} }, { $set: { a: {}, 'a.b': 1 } }],
    ['changing the _id', { a: 1 }, { $set: { _id: 2 } }],
  ];

  it.each(refused)('refuses %s', async (_, before, update) => {
    await items.insertOne({ _id: 1 as never, ...before });
    await expect(items.updateOne({}, update)).rejects.toBeInstanceOf(mongoose.mongo.MongoServerError);
    expect(await items.findOne({})).toEqual({ _id: 1, ...before });
  });

  it('builds an upserted document from the equality conditions of the filter', async () => {
    const filter = { 'a.b': 1, c: { $eq: 2 }, d: { $gt: 3 }, $and: [{ e: 5 }] };
    const result = await items.updateOne(
      filter,
      { $set: { f: 6 }, $setOnInsert: { g: 7 } },
      { upsert: true },
    );
    expect(result.upsertedCount).toBe(1);
    expect(await items.findOne({})).toEqual({ _id: result.upsertedId, a: { b: 1 }, c: 2, e: 5, f: 6, g: 7 });
    await items.updateOne({ _id: 'mine' as never }, { $set: { x: 1 } }, { upsert: true });
    expect(await items.findOne({ x: 1 })).toEqual({ _id: 'mine', x: 1 });
    await items.replaceOne({ _id: 'other' as never }, { y: 1 }, { upsert: true });
    expect(await items.findOne({ y: 1 })).toEqual({ _id: 'other', y: 1 });
  });
});
