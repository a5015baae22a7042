import type mongoose from 'mongoose';
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

describe('conformance: unique indexes', () => {
  it('refuses a second document with the same key and names it', async () => {
    await items.createIndex({ code: 1 }, { unique: true });
    await items.insertOne({ code: 'A' });
    const error = await errorOf(items.insertOne({ code: 'A' }));
    expect(error.code).toBe(11000);
    expect(error.message).toContain('E11000 duplicate key error collection: ');
    const { keyPattern, keyValue } = error;
    expect({ keyPattern, keyValue }).toEqual(
      conformance.unlessGap('lacks keyPattern', { keyPattern: { code: 1 }, keyValue: { code: 'A' } }),
    );
  });

  it('refuses the same _id twice', async () => {
    await items.insertOne({ _id: 1 as never });
    expect((await errorOf(items.insertOne({ _id: 1 as never }))).code).toBe(11000);
  });

  it('treats a compound key as a whole', async () => {
    await items.createIndex({ participant: 1, question: 1 }, { unique: true });
    await fill([
      { participant: 1, question: 1 },
      { participant: 1, question: 2 },
      { participant: 2, question: 1 },
    ]);
    expect((await errorOf(items.insertOne({ participant: 1, question: 2 }))).code).toBe(11000);
    expect(await items.countDocuments()).toBe(3);
  });

  it('counts missing and null as the same key, unless the index is sparse', async () => {
    await items.createIndex({ mail: 1 }, { unique: true });
    await items.insertOne({});
    expect((await errorOf(items.insertOne({ mail: null }))).code).toBe(11000);
    const sparse = conformance.db().collection(`${items.collectionName}_sparse`);
    await sparse.createIndex({ mail: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}, { mail: 'a' }]);
    expect((await errorOf(sparse.insertOne({ mail: 'a' }))).code).toBe(11000);
  });

  it('applies a partial index only to the documents that it covers', async ({ skip }) => {
    skip(conformance.hasGap('ignores partialFilterExpression'));
    await items.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await fill([
      { name: 'a', active: false },
      { name: 'a', active: false },
      { name: 'a', active: true },
    ]);
    expect((await errorOf(items.insertOne({ name: 'a', active: true }))).code).toBe(11000);
    expect((await errorOf(items.updateOne({ active: false }, { $set: { active: true } }))).code).toBe(11000);
    expect(await items.countDocuments({ active: true })).toBe(1);
  });

  it('holds across documents, not within one, for the elements of an array', async () => {
    await items.createIndex({ codes: 1 }, { unique: true });
    await items.insertOne({ codes: ['a', 'a', 'b'] });
    expect((await errorOf(items.insertOne({ codes: ['c', 'b'] }))).code).toBe(11000);
    await items.insertOne({ codes: ['c', 'd'] });
    expect(await items.countDocuments()).toBe(2);
  });

  it('refuses an update that violates the index, and leaves the document unchanged', async () => {
    await items.createIndex({ code: 1 }, { unique: true });
    await fill([{ code: 'a' }, { code: 'b' }]);
    expect((await errorOf(items.updateOne({ code: 'b' }, { $set: { code: 'a', seen: true } }))).code).toBe(
      11000,
    );
    expect(await items.findOne({ code: 'b' })).not.toHaveProperty('seen');
  });

  it('refuses to build a unique index over documents that violate it', async () => {
    await fill([{ code: 'a' }, { code: 'a' }]);
    expect((await errorOf(items.createIndex({ code: 1 }, { unique: true }))).code).toBe(11000);
  });

  it('frees a key when its document is removed', async () => {
    await items.createIndex({ code: 1 }, { unique: true });
    await items.insertOne({ code: 'a' });
    await items.deleteOne({ code: 'a' });
    await items.insertOne({ code: 'a' });
    await items.updateOne({ code: 'a' }, { $set: { code: 'b' } });
    await items.insertOne({ code: 'a' });
    expect(await items.countDocuments()).toBe(2);
  });

  it('distinguishes long keys', async () => {
    await items.createIndex({ text: 1 }, { unique: true });
    const long = 'x'.repeat(5000);
    await fill([{ text: `${long}a` }, { text: `${long}b` }]);
    expect((await errorOf(items.insertOne({ text: `${long}a` }))).code).toBe(11000);
    expect(await items.countDocuments({ text: `${long}b` })).toBe(1);
    expect(await items.countDocuments({ text: { $gte: `${long}b` } })).toBe(1);
  });
});

describe('conformance: concurrent writes', () => {
  it('creates exactly one document for 30 concurrent upserts of the same key', async () => {
    await items.createIndex({ participant: 1, question: 1 }, { unique: true });
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, turn) =>
        items.updateOne({ participant: 1, question: 1 }, { $set: { turn } }, { upsert: true }),
      ),
    );
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals.every((code) => code === 11000)).toBe(true);
    expect(await items.countDocuments()).toBe(1);
  });

  it('loses no increment', async () => {
    await items.insertOne({ name: 'counter', count: 0 });
    await Promise.all(
      Array.from({ length: 40 }, async () => items.updateOne({ name: 'counter' }, { $inc: { count: 1 } })),
    );
    expect(await items.findOne({ name: 'counter' })).toMatchObject({ count: 40 });
  });

  it('accepts one of many concurrent claims', async () => {
    await items.insertOne({ job: 1, owner: null });
    const claims = await Promise.all(
      Array.from({ length: 20 }, async (_, owner) =>
        items.findOneAndUpdate({ job: 1, owner: null }, { $set: { owner } }),
      ),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  });
});
