import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sortDocs } from '../../server/embedded/query/values.ts';
import { openEmbeddedTestStore, type EmbeddedTestStore } from './testStore.ts';

type Doc = mongoose.mongo.Document;

let store: EmbeddedTestStore;

beforeAll(async () => {
  store = await openEmbeddedTestStore();
});
afterAll(async () => {
  await store.close();
});

/** Returns the cost of this work in the store. */
async function costOf(work: () => Promise<unknown>) {
  const before = await store.counters();
  await work();
  const after = await store.counters();
  return {
    documentsExamined: after.documentsExamined - before.documentsExamined,
    indexScans: after.indexScans - before.indexScans,
    collectionScans: after.collectionScans - before.collectionScans,
  };
}

it('query plans: read only the documents that an index selects', async () => {
  const items = store.db.collection('planned');
  await items.createIndex({ event: 1, name: 1 }, { unique: true });
  await items.createIndex({ event: 1, at: -1 });
  const idOf = (n: number) => new mongoose.mongo.ObjectId(n.toString(16).padStart(24, '0'));
  await items.insertMany(
    Array.from({ length: 300 }, (_, n) => ({ _id: idOf(n), event: n % 3, name: `n${n}`, at: n })),
  );
  const examined = async (documentsExamined: number, work: () => Promise<unknown>) =>
    expect(await costOf(work)).toEqual({ documentsExamined, indexScans: 1, collectionScans: 0 });

  await examined(1, async () => items.findOne({ _id: idOf(7) }));
  await examined(2, async () => items.find({ _id: { $in: [idOf(7), idOf(9)] } }).toArray());
  await examined(1, async () => items.findOne({ event: 1, name: 'n4' }));
  await examined(100, async () => items.find({ event: 1 }).toArray());
  await examined(5, async () => items.find({ event: 1 }).sort({ at: -1 }).limit(5).toArray());
  await examined(5, async () => items.find({ event: 1 }).sort({ at: 1 }).limit(5).toArray());
  await examined(4, async () => items.find({ event: 0, at: { $gte: 3, $lte: 12 } }).toArray());
  await examined(4, async () => items.find().sort({ _id: -1 }).limit(4).toArray());
  await examined(1, async () => items.updateOne({ event: 1, name: 'n4' }, { $set: { seen: true } }));
  await examined(1, async () => items.findOneAndUpdate({ event: 1, name: 'n4' }, { $set: { seen: false } }));
  await examined(100, async () => items.countDocuments({ event: 2 }));
  expect(await costOf(async () => items.find({ seen: false }).toArray())).toEqual({
    documentsExamined: 300,
    indexScans: 0,
    collectionScans: 1,
  });
});

it('query plans: explain a find', async () => {
  const items = store.db.collection('explained');
  await items.createIndex({ a: 1 });
  await items.insertMany([{ a: 1 }, { a: 2 }]);
  const plan = await items.find({ a: 2 }).explain();
  expect(plan.queryPlanner.winningPlan).toMatchObject({ stage: 'IXSCAN', indexName: 'a_1' });
  expect(plan.executionStats).toEqual({ nReturned: 1, totalDocsExamined: 1 });
  expect((await items.find({ b: 2 }).explain()).queryPlanner.winningPlan).toMatchObject({
    stage: 'COLLSCAN',
  });
});

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, '', 'a', 'b', 'ab', 0, 1, 2, -1.5),
  fc.constantFrom(new Date(0), new Date(5), 'x'.repeat(900), `${'x'.repeat(900)}y`),
);
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ c: scalar }),
  fc.array(fc.record({ c: scalar }, { requiredKeys: [] }), { maxLength: 2 }),
);
const doc = fc.record({ a: value, b: scalar }, { requiredKeys: [] });
const condition = fc.oneof(
  scalar,
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $ne: scalar }),
  fc.record({ $exists: fc.boolean() }),
);
const filter = fc.oneof(
  fc.record({ a: condition, b: condition }, { requiredKeys: [] }),
  fc.record({ 'a.c': condition }),
  fc.record({ $and: fc.array(fc.record({ a: condition }), { minLength: 1, maxLength: 2 }) }),
);
const direction = fc.constantFrom(1, -1);
const sort = fc.oneof(
  fc.constant({}),
  fc.record({ a: direction }),
  fc.record({ a: direction, b: direction }),
  fc.record({ b: direction }),
  fc.record({ 'a.c': direction }),
);
const indexSpec = fc.constantFrom<[Record<string, 1 | -1>, mongoose.mongo.CreateIndexesOptions]>(
  [{ a: 1 }, {}],
  [{ a: -1, b: 1 }, {}],
  [{ b: 1, a: 1 }, {}],
  [{ b: -1 }, { sparse: true }],
  [{ 'a.c': 1 }, {}],
  [{ 'a.c': -1, b: -1 }, {}],
  [{ a: 1, b: -1 }, { partialFilterExpression: { b: { $exists: true } } }],
  [{ b: 1 }, { partialFilterExpression: { b: { $gt: 0 } }, name: 'positive' }],
);

it('query plans: return the same documents in the same order with and without an index', async () => {
  let serial = 0;
  const property = fc.asyncProperty(
    fc.array(doc, { minLength: 1, maxLength: 12 }),
    fc.uniqueArray(indexSpec, { minLength: 1, maxLength: 3, selector: (spec) => JSON.stringify(spec) }),
    fc.array(fc.tuple(filter, sort, fc.integer({ min: 0, max: 5 })), { minLength: 4, maxLength: 4 }),
    async (docs, indexes, queries) => {
      serial += 1;
      const plain = store.db.collection(`plain${serial}`);
      const indexed = store.db.collection(`indexed${serial}`);
      for (const [key, options] of indexes) await indexed.createIndex(key, options);
      await plain.insertMany(docs.map((fields, _id) => ({ _id: _id as never, ...fields })));
      await indexed.insertMany(docs.map((_, _id) => ({ _id: _id as never, ...docs[docs.length - 1 - _id] })));
      for (const [_id, fields] of docs.entries()) await indexed.replaceOne({ _id: _id as never }, fields);
      for (const [where, order, limit] of queries) {
        const query = async (items: typeof plain) =>
          (
            await items
              .find(where)
              .sort({ ...order, _id: 1 })
              .limit(limit)
              .toArray()
          ).map(({ _id }) => _id);
        const unsorted = async (items: typeof plain) =>
          (await items.find(where).toArray()).map(({ _id }) => _id);
        expect(await query(indexed)).toEqual(await query(plain));
        expect(new Set(await unsorted(indexed))).toEqual(new Set(await unsorted(plain)));
        // Equal documents may have any order, so the test checks that sorting again changes nothing.
        const byOrder = (await indexed.find(where, { sort: order }).toArray()).map((found) => ({
          doc: found as Doc,
        }));
        expect(sortDocs(byOrder, order)).toEqual(byOrder);
      }
      await plain.drop();
      await indexed.drop();
    },
  );
  await fc.assert(property, { numRuns: 60 });
});
