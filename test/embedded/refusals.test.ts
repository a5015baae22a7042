import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openEmbeddedTestStore, type EmbeddedTestStore } from './testStore.ts';

type Doc = mongoose.mongo.Document;

let store: EmbeddedTestStore;
let items: mongoose.mongo.Collection;

beforeAll(async () => {
  store = await openEmbeddedTestStore();
  items = store.db.collection('items');
  await items.insertMany([
    { _id: 1 as never, a: 1, list: [1, 2] },
    { _id: 2 as never, a: 2, list: [{ x: 1 }] },
  ]);
});
afterAll(async () => {
  await store.close();
});

describe('unsupported filters', () => {
  const filters: [operator: string, filter: Doc][] = [
    ['$where', { $where: 'this.a === 1' }],
    ['$expr', { $expr: { $eq: ['$a', 1] } }],
    ['$text', { $text: { $search: 'x' } }],
    ['$comment', { $comment: 'x' }],
    ['$type', { a: { $type: 'number' } }],
    ['$mod', { a: { $mod: [2, 0] } }],
    ['$near', { a: { $near: [0, 0] } }],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }],
    ['$regex option', { a: { $regex: 'x', $options: 'm' } }],
    ['inside $all', { list: { $all: [{ $elemMatch: { x: 1 } }] } }],
    ['beyond 2^53', { a: mongoose.mongo.Long.fromString('9007199254740993') }],
    ['Decimal128', { a: mongoose.mongo.Decimal128.fromString('1.5') }],
    ['MaxKey', { a: { $lt: new mongoose.mongo.MaxKey() } }],
    ["'__proto__'", JSON.parse('{ "__proto__": { "a": 1 } }') as Doc],
  ];
  it.each(filters)('refuses %s', async (operator, filter) => {
    const error = await errorOf(items.find(filter).toArray());
    expect(error.message).toContain(operator);
    expect(error.message).toContain('not supported by the built-in store');
    await expect(items.deleteMany(filter)).rejects.toThrow(operator);
    expect(await items.countDocuments()).toBe(2);
  });
});

describe('unsupported updates', () => {
  const updates: [operator: string, update: Doc | Doc[]][] = [
    ['$rename', { $rename: { a: 'b' } }],
    ['$mul', { $mul: { a: 2 } }],
    ['$bit', { $bit: { a: { and: 1 } } }],
    ['$pop', { $pop: { list: 1 } }],
    ["'timestamp' of $currentDate", { $currentDate: { a: { $type: 'timestamp' } } }],
    ["'undefined' of $currentDate", { $currentDate: { a: {} } }],
    ['$unit of $currentDate', { $currentDate: { a: { $type: 'date', $unit: 1 } } }],
    ['$slice', { $push: { list: { $each: [1], $slice: 1 } } }],
    ['$position', { $push: { list: { $each: [1], $position: 0 } } }],
    ['positional operator', { $set: { 'list.$': 1 } }],
    ['positional operator', { $set: { 'list.$[]': 1 } }],
    ['aggregation pipeline', [{ $set: { a: 2 } }]],
    ['beyond 2^53', { $set: { a: mongoose.mongo.Long.fromString('9007199254740993') } }],
    ['regular expression', { $set: { a: /x/ } }],
    ['dot in its name', { $set: { a: { 'b.c': 1 } } }],
  ];
  it.each(updates)('refuses %s', async (operator, update) => {
    const before = await items.find().toArray();
    const error = await errorOf(items.updateMany({}, update));
    expect(error.message).toContain(operator);
    expect(error.message).toContain('not supported by the built-in store');
    await expect(items.findOneAndUpdate({}, update)).rejects.toThrow(operator);
    expect(await items.find().toArray()).toEqual(before);
  });
});

describe('unsupported aggregations', () => {
  const pipelines: [name: string, stage: Doc][] = [
    ['$lookup', { $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c' } }],
    ['$unwind', { $unwind: '$list' }],
    ['$facet', { $facet: {} }],
    ['$out', { $out: 'x' }],
    ['$push', { $group: { _id: '$a', all: { $push: '$a' } } }],
    ['$multiply', { $group: { _id: null, n: { $sum: { $multiply: ['$a', 2] } } } }],
    ['projection', { $project: { b: '$a' } }],
  ];
  it.each(pipelines)('refuses %s', async (name, stage) => {
    const error = await errorOf(items.aggregate([stage]).toArray());
    expect(error.message).toContain(name);
    expect(error.message).toContain('not supported by the built-in store');
  });
});

describe('unsupported commands and options', () => {
  const commands: [name: string, command: Doc, code: number][] = [
    ['mapReduce', { mapReduce: 'items' }, 59],
    ['renameCollection', { renameCollection: 'a.b', to: 'a.c' }, 59],
    ['startSession', { startSession: 1 }, 59],
    ['collation', { find: 'items', collation: { locale: 'de' } }, 72],
    ['let', { find: 'items', let: { x: 1 } }, 72],
    ['tailable', { find: 'items', tailable: true }, 72],
    ['lsid', { find: 'items', lsid: { id: new mongoose.mongo.UUID() } }, 72],
    ['txnNumber', { insert: 'items', documents: [{}], txnNumber: 1 }, 72],
    ['capped', { create: 'other', capped: true, size: 1000 }, 72],
    ['validator', { create: 'other', validator: {} }, 72],
    [
      'expireAfterSeconds',
      { createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a', expireAfterSeconds: 1 }] },
      72,
    ],
    ['1 or -1', { createIndexes: 'items', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
  ];
  it.each(commands)('refuses %s', async (name, command, code) => {
    const error = await errorOf(store.db.command(command));
    expect(error.message).toContain(name);
    expect(error.code).toBe(code);
  });

  it('refuses unsupported options of single updates', async () => {
    const filtered = items.updateOne({}, { $set: { a: 1 } }, { arrayFilters: [{ x: 1 }] });
    await expect(filtered).rejects.toThrow("'arrayFilters'");
    await expect(items.updateOne({}, { $set: { a: 1 } }, { collation: { locale: 'de' } })).rejects.toThrow(
      "'collation'",
    );
  });

  it('refuses sessions and transactions', async () => {
    const session = store.client.startSession();
    await expect(
      session.withTransaction(async () => items.insertOne({ a: 1 }, { session }), { timeoutMS: 2000 }),
    ).rejects.toThrow(/session|transaction/i);
    await session.endSession();
  });
});
