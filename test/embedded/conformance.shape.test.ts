import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConformance, type Doc } from './conformance.ts';

const { ObjectId, Binary } = mongoose.mongo;
const conformance = openConformance();
let items: mongoose.mongo.Collection;

beforeEach(() => {
  items = conformance.newCollection();
});

async function fill(docs: Doc[]): Promise<void> {
  await items.insertMany(docs);
}

describe('conformance: sort order', () => {
  const ordered = [
    undefined,
    -5,
    0,
    1.5,
    2,
    1e12,
    '',
    'A',
    'a',
    'ab',
    'ä',
    'ｆ',
    '😀',
    { a: 1 },
    { a: 2 },
    new Binary(Buffer.from([1, 2])),
    new ObjectId('000000000000000000000001'),
    new ObjectId('f00000000000000000000001'),
    false,
    true,
    new Date(-1000),
    new Date(1000),
  ];

  it('sorts values of all types as MongoDB does', async () => {
    const docs = ordered
      .map((value, _id) => (value === undefined ? { _id } : { _id, value }))
      .filter(({ value }) => value !== '😀' || !conformance.hasGap('sorts texts by UTF-16'));
    await fill(docs.toReversed());
    const sorted = async (direction: 1 | -1) => {
      const found = await items.find().sort({ value: direction }).toArray();
      return found.map(({ _id }) => _id);
    };
    const ids = docs.map(({ _id }) => _id);
    expect(await sorted(1)).toEqual(ids);
    expect(await sorted(-1)).toEqual(ids.toReversed());
    await items.createIndex({ value: 1 });
    const limited = await items.find().sort({ value: 1 }).limit(50).toArray();
    expect(limited.map(({ _id }) => _id)).toEqual(ids);
  });

  it('sorts an array by its least or greatest element', async () => {
    await fill([
      { _id: 1, a: [5, 1] },
      { _id: 2, a: [3] },
      { _id: 3, a: [2, 4] },
    ]);
    const ids = async (direction: 1 | -1) =>
      (await items.find().sort({ a: direction }).toArray()).map(({ _id }) => _id);
    expect(await ids(1)).toEqual([1, 3, 2]);
    expect(await ids(-1)).toEqual([1, 3, 2]);
  });

  it('preserves values', async () => {
    const doc = {
      _id: new ObjectId(),
      text: 'naïve \u0000 😀 עברית',
      at: new Date(1234567890123),
      big: 2 ** 53 - 1,
      less: -(2 ** 40),
      half: 0.1,
      none: null,
      list: [1, [2, [3]], { a: [] }],
      bytes: new Binary(Buffer.from('hello')),
      yes: true,
      nested: { constructor: 1, toString: 2 },
    };
    await items.insertOne(doc);
    expect(await items.findOne({})).toEqual(doc);
    expect(await items.findOne({ constructor: 1 })).toBeNull();
  });
});

describe('conformance: aggregation', () => {
  beforeEach(async () => {
    await fill([
      { q: 1, who: 'a', points: 2, at: 3 },
      { q: 1, who: 'b', points: 4, at: 1 },
      { q: 2, who: 'a', points: 6, at: 2 },
      { q: 2, who: 'c', at: 5 },
    ]);
  });

  it('groups by a field, by several, and as a whole', async () => {
    const byWho = await items
      .aggregate([
        { $match: { q: { $in: [1, 2] } } },
        {
          $group: {
            _id: '$who',
            n: { $sum: 1 },
            points: { $sum: '$points' },
            least: { $min: '$at' },
            most: { $max: '$at' },
            mean: { $avg: '$points' },
          },
        },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(byWho).toEqual([
      { _id: 'a', n: 2, points: 8, least: 2, most: 3, mean: 4 },
      { _id: 'b', n: 1, points: 4, least: 1, most: 1, mean: 4 },
      { _id: 'c', n: 1, points: 0, least: 5, most: 5, mean: null },
    ]);
    const pairs = await items
      .aggregate([{ $group: { _id: { q: '$q', who: '$who' }, n: { $sum: 1 } } }])
      .toArray();
    expect(pairs).toHaveLength(4);
    expect(pairs).toContainEqual({ _id: { q: 1, who: 'b' }, n: 1 });
    expect(await items.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()).toEqual([
      { _id: null, n: 4 },
    ]);
  });

  it('sorts, skips, limits, projects, counts and takes the first', async () => {
    const stages = [
      { $sort: { at: 1 } },
      { $skip: 1 },
      { $limit: 2 },
      { $project: { _id: 0, who: 1, at: 1 } },
    ];
    expect(await items.aggregate(stages).toArray()).toEqual([
      { who: 'a', at: 2 },
      { who: 'a', at: 3 },
    ]);
    expect(await items.aggregate([{ $match: { q: 2 } }, { $count: 'n' }]).toArray()).toEqual([{ n: 2 }]);
    const first = await items
      .aggregate([
        { $sort: { at: -1 } },
        { $group: { _id: '$q', who: { $first: '$who' } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(first).toEqual([
      { _id: 1, who: 'a' },
      { _id: 2, who: 'c' },
    ]);
  });
});

describe('conformance: collections', () => {
  it('lists, describes and drops existing collections', async () => {
    await items.createIndex({ a: 1 }, { unique: true, name: 'mine' });
    await items.insertOne({ a: 1 });
    const indexes = await items.listIndexes().toArray();
    expect(new Set(indexes.map(({ name }) => name))).toEqual(new Set(['_id_', 'mine']));
    expect(indexes.find(({ name }) => name === 'mine')).toMatchObject({ key: { a: 1 }, unique: true });
    const names = (await conformance.db().listCollections().toArray()).map(({ name }) => name);
    expect(names).toContain(items.collectionName);
    await items.dropIndex('mine');
    await items.insertOne({ a: 1 });
    await items.drop();
    expect(await items.countDocuments()).toBe(0);
  });
});
