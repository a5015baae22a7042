import { randomBytes } from 'node:crypto';
import type mongoose from 'mongoose';
import { isDuplicateKey } from '../base/databaseErrors.ts';

type Collection = mongoose.mongo.Collection;
type Doc = mongoose.mongo.Document;

/** The number of concurrent connections in a race. */
export const rivals = 10;
/**
 * The number of repetitions of each race. A single run could miss an engine that violates a guarantee only
 * sometimes.
 */
export const rounds = 20;

/** An operation that all rivals run concurrently on one document. Exactly one of them must succeed. */
export interface Race {
  /** The fields of a unique index that the race needs. */
  unique?: Doc;
  /** The initial document. Absent: the race creates the document. */
  before?: Doc;
  /** Returns the filter that selects the document of a round. */
  where: (key: string) => Doc;
  /**
   * Runs the operation and returns true on success. The operation stores `rival` in the field `winner`, and
   * can add 1 to the field `count`. A duplicate key error counts as a failure. Any other error aborts the
   * race.
   */
  act: (scratch: Collection, where: Doc, rival: number) => Promise<boolean>;
}

/**
 * Runs a race once on a new document. Returns true if exactly one rival succeeded and is stored as `winner`.
 */
export async function isWonOnce(scratch: Collection, { before, where, act }: Race): Promise<boolean> {
  const filter = where(randomBytes(8).toString('hex'));
  if (before) await scratch.insertOne({ ...filter, ...before });
  const winners: number[] = [];
  const done = await atOnce(async (rival) => {
    if (await act(scratch, filter, rival)) winners.push(rival);
  });
  const [stored, ...others] = await scratch.find(filter).toArray();
  const isStored = stored?.winner === winners[0] && others.length === 0;
  return winners.length === 1 && isStored && (stored?.count ?? done) === done;
}

/**
 * Runs the work of all rivals concurrently. Returns how many succeeded. The others failed with a duplicate
 * key error.
 */
export async function atOnce(work: (rival: number) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: rivals }, async (_, rival) => work(rival)));
  for (const result of results)
    if (result.status === 'rejected' && !isDuplicateKey(result.reason)) throw result.reason;
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const byId = (key: string): Doc => ({ _id: key });
const isUpserted = ({ upsertedCount }: { upsertedCount: number }) => upsertedCount === 1;
const take = (rival: number) => ({ $set: { winner: rival }, $inc: { revision: 1 } });
const first = (rival: number) => ({ $setOnInsert: { winner: rival } });
const past = new Date(0);
const future = new Date(8e12);

const changed = 'of several changes that expect the same number one is made';
const inserted =
  'of several that put the same new document one makes it, and the others change it or are refused';

/** The kinds of concurrent writes in the product, each with its call and its filter. */
export const races: Record<string, Race> = {
  [`${inserted} (by _id)`]: {
    where: byId,
    act: async (scratch, filter, rival) =>
      isUpserted(await scratch.updateOne(filter, first(rival), { upsert: true })),
  },
  [`${inserted} (by _id, with a condition)`]: {
    where: byId,
    act: async (scratch, filter, rival) => {
      const free = { ...filter, winner: { $exists: false } };
      const { matchedCount, upsertedCount } = await scratch.updateOne(free, take(rival), { upsert: true });
      return matchedCount + upsertedCount > 0;
    },
  },
  [`${inserted} (by _id, bulkWrite)`]: {
    where: byId,
    act: async (scratch, filter, rival) => {
      const updateOne = { filter, update: first(rival), upsert: true };
      return isUpserted(await scratch.bulkWrite([{ updateOne }], { ordered: false }));
    },
  },
  [`${inserted} (by a unique field)`]: {
    unique: { name: 1 },
    where: (key) => ({ name: key }),
    act: async (scratch, filter, rival) =>
      isUpserted(await scratch.updateOne(filter, { ...first(rival), $inc: { count: 1 } }, { upsert: true })),
  },
  [`${inserted} (by two unique fields, findOneAndUpdate)`]: {
    unique: { event: 1, phone: 1 },
    where: (key) => ({ event: key, phone: 'a' }),
    act: async (scratch, filter, rival) => {
      const change = { $set: { last: rival }, ...first(rival) };
      const options = { upsert: true, returnDocument: 'after' } as const;
      return (await scratch.findOneAndUpdate(filter, change, options))?.winner === rival;
    },
  },
  [`${changed} (updateOne)`]: {
    before: { revision: 7 },
    where: byId,
    act: async (scratch, filter, rival) =>
      (await scratch.updateOne({ ...filter, revision: 7 }, take(rival))).modifiedCount === 1,
  },
  [`${changed} (findOneAndUpdate)`]: {
    before: { revision: 7 },
    where: byId,
    act: async (scratch, filter, rival) =>
      (await scratch.findOneAndUpdate({ ...filter, revision: 7 }, take(rival), { returnDocument: 'after' }))
        ?.winner === rival,
  },
  [`${changed} (replaceOne)`]: {
    before: { revision: 7 },
    where: byId,
    act: async (scratch, filter, rival) =>
      (await scratch.replaceOne({ ...filter, revision: 7 }, { winner: rival, revision: 8 })).modifiedCount ===
      1,
  },
  [`${changed} (bulkWrite)`]: {
    before: { revision: 7 },
    where: byId,
    act: async (scratch, filter, rival) => {
      const updateOne = { filter: { ...filter, revision: { $lte: 7 } }, update: take(rival) };
      return (await scratch.bulkWrite([{ updateOne }])).modifiedCount === 1;
    },
  },
  [`${changed} (one alternative of two)`]: {
    before: { eventId: 'another', until: past },
    where: byId,
    act: async (scratch, filter, rival) => {
      const isFree = { until: { $exists: true }, $or: [{ eventId: rival }, { until: { $lte: new Date() } }] };
      const change = { $set: { eventId: rival, until: future, winner: rival } };
      const { matchedCount, upsertedCount } = await scratch.updateOne({ ...filter, ...isFree }, change, {
        upsert: true,
      });
      return matchedCount + upsertedCount > 0;
    },
  },
  'of several that insert a document under the same id one does': {
    where: byId,
    act: async (scratch, filter, rival) =>
      (await scratch.insertOne({ ...filter, winner: rival })).acknowledged,
  },
  'of several that insert a document with the same unique field one does': {
    unique: { code: 1 },
    where: (key) => ({ code: key }),
    act: async (scratch, filter, rival) =>
      (await scratch.insertOne({ ...filter, winner: rival })).acknowledged,
  },
};
