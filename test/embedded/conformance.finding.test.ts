import type mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConformance, type Doc } from './conformance.ts';

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

describe('conformance: find', () => {
  it('reads 2500 documents through a cursor, each once', async () => {
    await fill(Array.from({ length: 2500 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
    const seen = new Set<unknown>();
    for await (const doc of items.find({}, { batchSize: 300 })) seen.add(doc.n);
    expect(seen.size).toBe(2500);
    expect((await items.find({ n: { $gte: 2400 } }).toArray()).length).toBe(100);
    const cursor = items.find({}, { batchSize: 2 });
    await cursor.next();
    await cursor.close();
  });

  it('sorts, skips and limits, with and without an index', async () => {
    await fill(Array.from({ length: 50 }, (_, n) => ({ n, group: n % 5, back: 50 - n })));
    const page = async () => {
      const docs = await items.find({ group: 3 }).sort({ n: -1 }).skip(2).limit(3).toArray();
      return docs.map(({ n }) => n);
    };
    expect(await page()).toEqual([38, 33, 28]);
    await items.createIndex({ group: 1, n: -1 });
    expect(await page()).toEqual([38, 33, 28]);
    const two = await items.find().sort({ group: -1, back: 1 }).limit(2).toArray();
    expect(two.map(({ n }) => n)).toEqual([49, 44]);
    expect(
      await items
        .find({ n: { $in: [7, 3, 99, 5] } })
        .sort({ n: 1 })
        .toArray(),
    ).toHaveLength(3);
  });

  it('includes and excludes fields', async () => {
    await items.insertOne({ _id: 1 as never, a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }, { y: 3 }] });
    const show = async (projection: Doc) => items.findOne({}, { projection });
    expect(await show({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await show({ 'b.c': 1, _id: 0 })).toEqual({ b: { c: 2 } });
    expect(await show({ 'list.x': 1, _id: 0 })).toEqual({ list: [{ x: 1 }, {}] });
    expect(await show({ b: 0, list: 0 })).toEqual({ _id: 1, a: 1 });
    expect(await show({ 'b.d': 0, 'list.y': 0, _id: 0 })).toEqual({
      a: 1,
      b: { c: 2 },
      list: [{ x: 1 }, {}],
    });
  });

  it('counts, also with skip and limit, and lists distinct values', async () => {
    await fill([{ n: 1, tags: ['a', 'b'] }, { n: 2, tags: ['b'] }, { n: 2 }, { n: 3, tags: [] }]);
    expect(await items.countDocuments({ n: { $gte: 2 } })).toBe(3);
    expect(await items.countDocuments({}, { skip: 1, limit: 2 })).toBe(2);
    expect(await items.estimatedDocumentCount()).toBe(4);
    expect(new Set(await items.distinct('n'))).toEqual(new Set([1, 2, 3]));
    expect(new Set(await items.distinct('tags', { n: { $lt: 3 } }))).toEqual(new Set(['a', 'b']));
    expect(await conformance.db().collection('nothing').countDocuments()).toBe(0);
  });
});

describe('conformance: filters', () => {
  const docs = [
    { _id: 1, a: 1 },
    { _id: 2, a: null },
    { _id: 3 },
    { _id: 4, a: [1, 2, 3] },
    { _id: 5, a: { b: 1, c: [{ d: 5 }, { d: 6 }] } },
    { _id: 6, a: 'Text' },
    { _id: 7, a: [] },
    { _id: 8, a: 2.5 },
    { _id: 9, a: { b: null } },
    { _id: 10, a: [{ b: 1 }, { c: 2 }] },
    { _id: 11, a: [null, 'x'] },
    { _id: 12, a: { c: 1, b: 1 } },
  ];
  const cases: [name: string, filter: Doc, ids: number[]][] = [
    ['a number, also inside an array', { a: 1 }, [1, 4]],
    ['null means null or missing', { a: null }, [2, 3, 11]],
    ['no null', { a: { $ne: null } }, [1, 4, 5, 6, 7, 8, 9, 10, 12]],
    ['exists', { a: { $exists: true } }, [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['does not exist', { a: { $exists: false } }, [3]],
    ['a dotted path', { 'a.b': 1 }, [5, 10, 12]],
    // Versions of MongoDB disagree on whether null at a dotted path matches arrays without documents, so ids 4,
    // 7 and 11 are excluded.
    ['null at a dotted path', { 'a.b': null, _id: { $nin: [4, 7, 11] } }, [1, 2, 3, 6, 8, 9, 10]],
    ['a path through an array of documents', { 'a.c.d': 6 }, [5]],
    ['a position in an array', { 'a.0': 1 }, [4]],
    ['a whole array', { a: [1, 2, 3] }, [4]],
    ['a whole document, in its order', { a: { c: 1, b: 1 } }, [12]],
    ['greater, numbers only', { a: { $gt: 1 } }, [4, 8]],
    ['a range, by different elements', { a: { $gt: 2.6, $lt: 2 } }, [4]],
    ['a range of texts', { a: { $gte: 'T', $lt: 'U' } }, [6]],
    ['one of several values', { a: { $in: [2, 'Text', null] } }, [2, 3, 4, 6, 11]],
    ['none of several values', { a: { $nin: [1, null] } }, [5, 6, 7, 8, 9, 10, 12]],
    ['not', { a: { $not: { $gte: 2 } } }, [1, 2, 3, 5, 6, 7, 9, 10, 11, 12]],
    ['all', { a: { $all: [3, 1] } }, [4]],
    ['size', { a: { $size: 3 } }, [4]],
    ['an element that matches', { a: { $elemMatch: { b: 1 } } }, [10]],
    ['an element in a range', { a: { $elemMatch: { $gt: 1, $lt: 3 } } }, [4]],
    ['a $regex pattern', { a: { $regex: '^te', $options: 'i' } }, [6]],
    ['a regular expression', { a: /ex/ }, [6]],
    ['and', { $and: [{ a: { $gte: 1 } }, { a: { $lte: 1 } }] }, [1, 4]],
    ['or', { $or: [{ a: 'Text' }, { a: 2.5 }] }, [6, 8]],
    ['nor', { $nor: [{ a: { $exists: true } }] }, [3]],
    ['the empty array', { a: [] }, [7]],
  ];

  it.each(cases)('%s', async (name, filter, ids) => {
    if (name === 'a range, by different elements' && conformance.hasGap('joins the bounds on an array'))
      return;
    await fill(docs);
    expect(await idsOf(filter)).toEqual(ids);
    await items.createIndex({ a: 1 });
    expect(await idsOf(filter)).toEqual(ids);
  });
});
