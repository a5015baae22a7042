import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { isDuplicateKey, isUnavailable } from '../base/databaseErrors.ts';
import { StartError } from './dataFolder.ts';
import { atOnce, isWonOnce, type Race, races, rivals, rounds } from './guaranteeRaces.ts';

type Collection = mongoose.mongo.Collection;
type Db = mongoose.mongo.Db;
type Doc = mongoose.mongo.Document;

/**
 * The version of the checks. It must be increased when a check is added, so that databases are checked again.
 */
const checksVersion = 2;
const markName = 'databasetrial';
const scratchPrefix = `${markName}_`;
/** How long a write waits for the majority of the servers, in milliseconds. */
const majorityMs = 5_000;
/** Limits of the retries after a transient error. */
const retry = { tries: 10, ms: 10_000 };
/** The maximum number of rounds of pings for opening the connections of the pool. */
const mostWaves = 50;

/** Returns true for the collections of this check. They contain no data of the product. */
export const isCheckCollection = (name: string): boolean =>
  name === markName || name.startsWith(scratchPrefix);

/**
 * Checks that a database gives the guarantees that the product needs. Runs once for each version of the
 * checks and of the database server. Uses only its own collections, and repeats each race `times` times.
 *
 * Throws a `StartError` that names the first missing guarantee. Rethrows a transient error that persists.
 */
export async function checkGuarantees(db: Db, times = rounds): Promise<void> {
  if (await db.collection(markName).findOne(await markOf(db))) return;
  await openConnections(db);
  const all: [string, () => Promise<boolean>][] = [
    ...Object.entries(guarantees).map(([promise, isKept]): [string, () => Promise<boolean>] => [
      promise,
      async () => withRetries(async () => onScratch(db, isKept)),
    ]),
    ...Object.entries(races).map(([promise, race]): [string, () => Promise<boolean>] => [
      promise,
      async () => onScratch(db, async (scratch) => isWonAlways(scratch, race, times)),
    ]),
  ];
  for (const [promise, isKept] of all) {
    const failure = await isKept()
      .then((isGiven) => (isGiven ? undefined : 'it was not so'))
      .catch((error: unknown) => {
        if (isTransient(error)) throw error;
        return error instanceof Error ? error.message : String(error);
      });
    if (failure !== undefined)
      throw new StartError(
        `The database of MONGODB_URI lacks a guarantee that Foretold needs: ${promise} (${failure}). ` +
          'Use MongoDB 5 or newer, or unset MONGODB_URI for the built-in store.',
      );
  }
  await recordPassed(db);
}

/** Returns the filter of the record of a passed check. */
const markOf = async (db: Db) => ({ _id: `${checksVersion} on ${await serverOf(db)}` }) as Doc;

/** Records that a database has passed, so that the next start skips the check. */
export const recordPassed = async (db: Db): Promise<void> =>
  void (await db
    .collection(markName)
    .updateOne(await markOf(db), { $currentDate: { triedAt: true } }, { upsert: true }));

/** Returns the version of the database server. The check runs again after an update of the server. */
async function serverOf(db: Db): Promise<string> {
  const { version } = await db.command({ buildInfo: 1 });
  return String(version);
}

/**
 * Opens one connection for each rival before the races. Otherwise the rivals would wait for connections and
 * run one after another.
 */
async function openConnections(db: Db): Promise<void> {
  const { client } = db;
  const opened = new Set<unknown>();
  const addConnection = ({ connectionId }: mongoose.mongo.ConnectionReadyEvent) =>
    void opened.add(connectionId);
  client.on('connectionReady', addConnection);
  for (let wave = 0; wave < mostWaves && opened.size < rivals; wave += 1)
    await withRetries(async () =>
      Promise.all(Array.from({ length: rivals }, async () => db.command({ ping: 1 }))),
    );
  client.off('connectionReady', addConnection);
}

/** Runs the work on a temporary collection, and removes the collection afterwards. */
async function onScratch<T>(db: Db, work: (scratch: Collection) => Promise<T>): Promise<T> {
  const scratch = db.collection(scratchPrefix + randomBytes(8).toString('hex'));
  return work(scratch).finally(async () => scratch.drop().catch(() => undefined));
}

async function isWonAlways(scratch: Collection, race: Race, times: number): Promise<boolean> {
  const { unique } = race;
  if (unique) await withRetries(async () => scratch.createIndex(unique, { unique: true }));
  for (let round = 0; round < times; round += 1)
    if (!(await withRetries(async () => isWonOnce(scratch, race)))) return false;
  return true;
}

/** Retries the whole work after a transient error, because the failed call may have taken effect. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + retry.ms;
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || tries === retry.tries || performance.now() > deadline) throw error;
      await delay(Math.random() * 50 * tries);
    }
}

/**
 * Returns true for a conflict of concurrent writes. MongoDB-compatible servers on SQL databases report
 * deadlocks and serialization failures under other codes than MongoDB.
 */
const isConflict = (error: unknown) =>
  error instanceof Error && /deadlock|could not serialize|write ?conflict|40P01|40001/i.test(error.message);

const isAboutMajority = (error: unknown) => error instanceof mongoose.mongo.MongoWriteConcernError;

/** Returns true for an error that is unrelated to the guarantees of the database. */
const isTransient = (error: unknown): boolean =>
  (isUnavailable(error) && !isAboutMajority(error)) || (isConflict(error) && !isDuplicateKey(error));

const isRefused = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return true;
    },
  );

/** The guarantees that the product needs. Each key is the description for the operator. */
const guarantees: Record<string, (scratch: Collection) => Promise<boolean>> = {
  'a write is acknowledged when the majority of the servers has it': async (scratch) => {
    const writeConcern = { w: 'majority', journal: true, wtimeoutMS: majorityMs } as const;
    const { acknowledged } = await scratch.insertOne({ is: 'there' }, { writeConcern });
    return acknowledged && (await scratch.countDocuments({ is: 'there' })) === 1;
  },

  'a change is made only where its condition on a number holds': async (scratch) => {
    const filter = { _id: 1 } as Doc;
    await scratch.insertOne({ ...filter, fence: 3 });
    const closed = await scratch.findOneAndUpdate(
      { ...filter, fence: { $lte: 2 } },
      { $set: { answer: 'late' } },
    );
    const open = await scratch.findOneAndUpdate(
      { ...filter, fence: { $lte: 3 }, 'predictions.a.answer': { $ne: 'yes' } },
      { $set: { 'predictions.a.answer': 'yes' }, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    );
    const stored = await scratch.findOne(filter);
    const isRight = open?.revision === 1 && open.predictions?.a?.answer === 'yes';
    return closed === null && isRight && stored?.revision === 1 && !('answer' in stored);
  },

  'a unique field is unique': async (scratch) => {
    await scratch.createIndex({ code: 1 }, { unique: true });
    const done = await atOnce(async (rival) => scratch.insertOne({ code: 'a', rival }));
    await scratch.insertOne({ code: 'b' });
    const isKept = await isRefused(scratch.updateOne({ code: 'b' }, { $set: { code: 'a' } }));
    return done === 1 && isKept && (await scratch.countDocuments({ code: 'a' })) === 1;
  },

  'several fields that are unique together are': async (scratch) => {
    await scratch.createIndex({ event: 1, place: 1 }, { unique: true });
    const done = await atOnce(async (rival) => scratch.insertOne({ event: 1, place: 'a', rival }));
    await scratch.insertOne({ event: 2, place: 'a' });
    return done === 1 && (await scratch.countDocuments({ place: 'a' })) === 2;
  },

  'a unique field may be missing where its index is sparse': async (scratch) => {
    await scratch.createIndex({ key: 1 }, { unique: true, sparse: true });
    await scratch.insertMany([{}, {}, { key: 'a' }]);
    return isRefused(scratch.insertOne({ key: 'a' }));
  },

  'the database tells the time of a change ($currentDate)': async (scratch) => {
    const filter = { _id: 1 } as Doc;
    await scratch.insertOne({ ...filter });
    const times: Date[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const change = { $currentDate: { 'predictions.a.at': true } } as Doc;
      const stored = await scratch.findOneAndUpdate(filter, change, { returnDocument: 'after' });
      times.push(stored?.predictions?.a?.at);
    }
    const [first, second] = times;
    return first instanceof Date && second instanceof Date && first <= second;
  },
};
