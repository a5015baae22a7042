import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { isDuplicateKey, isUnavailable } from '../base/databaseErrors.ts';
import { StartError } from './dataFolder.ts';
import { atOnce, isWonOnce, type Race, races, rivals, rounds } from './trialRaces.ts';

type Collection = mongoose.mongo.Collection;
type Db = mongoose.mongo.Db;
type Doc = mongoose.mongo.Document;

/** Counted up whenever something is tried that was not before. */
const trialVersion = 2;
const markName = 'databasetrial';
const scratchPrefix = `${markName}_`;
/** How long a write may wait for the majority. */
const majorityMs = 5_000;
/** A transient error is tried again so often, and for so long. */
const patience = { tries: 10, ms: 10_000 };
/** Each wave of commands makes the pool open some connections. */
const mostWaves = 50;

/** True for the collections that belong to a server's trial and not to the data. */
export const isCheckCollection = (name: string): boolean =>
  name === markName || name.startsWith(scratchPrefix);

/**
 * Tries, once for each version of this list and of the database's server, that a database keeps what the product rests on;
 * nothing else in it is touched. Refuses one that does not with a sentence that names what is missing (`StartError`). A
 * transient error that stays is thrown as it is.
 */
export async function checkGuarantees(db: Db): Promise<void> {
  if (await db.collection(markName).findOne(await markOf(db))) return;
  await openConnections(db);
  const all: [string, () => Promise<boolean>][] = [
    ...Object.entries(promises).map(([promise, isKept]): [string, () => Promise<boolean>] => [
      promise,
      async () => patiently(async () => onScratch(db, isKept)),
    ]),
    ...Object.entries(races).map(([promise, race]): [string, () => Promise<boolean>] => [
      promise,
      async () => onScratch(db, async (scratch) => isWonAlways(scratch, race)),
    ]),
  ];
  for (const [promise, isKept] of all) {
    const failure = await isKept()
      .then((kept) => (kept ? undefined : 'it was not so'))
      .catch((error: unknown) => {
        if (isTransient(error)) throw error;
        return error instanceof Error ? error.message : String(error);
      });
    if (failure !== undefined)
      throw new StartError(
        `The database that MONGODB_URI names does not keep what Foretold rests on: ${promise} (${failure}). ` +
          'Use MongoDB 5 or newer, or unset MONGODB_URI for the built-in store.',
      );
  }
  await recordPassed(db);
}

/** The mark of a trial that a database has passed. */
const markOf = async (db: Db) => ({ _id: `${trialVersion} on ${await serverOf(db)}` }) as Doc;

/** Marks a database as tried: the next start does not try it again. */
export const recordPassed = async (db: Db): Promise<void> =>
  void (await db
    .collection(markName)
    .updateOne(await markOf(db), { $currentDate: { triedAt: true } }, { upsert: true }));

/** Which server it is; another version of it is tried again. */
async function serverOf(db: Db): Promise<string> {
  const { version } = await db.command({ buildInfo: 1 });
  return String(version);
}

/** Opens a connection for each rival: on cold ones they would arrive one after the other. */
async function openConnections(db: Db): Promise<void> {
  const { client } = db;
  const opened = new Set<unknown>();
  const note = ({ connectionId }: mongoose.mongo.ConnectionReadyEvent) => void opened.add(connectionId);
  client.on('connectionReady', note);
  for (let wave = 0; wave < mostWaves && opened.size < rivals; wave += 1)
    await patiently(async () =>
      Promise.all(Array.from({ length: rivals }, async () => db.command({ ping: 1 }))),
    );
  client.off('connectionReady', note);
}

/** Gives the work a collection of its own. */
async function onScratch<T>(db: Db, work: (scratch: Collection) => Promise<T>): Promise<T> {
  const scratch = db.collection(scratchPrefix + randomBytes(8).toString('hex'));
  return work(scratch).finally(async () => scratch.drop().catch(() => undefined));
}

async function isWonAlways(scratch: Collection, race: Race): Promise<boolean> {
  const { unique } = race;
  if (unique) await patiently(async () => scratch.createIndex(unique, { unique: true }));
  for (let round = 0; round < rounds; round += 1)
    if (!(await patiently(async () => isWonOnce(scratch, race)))) return false;
  return true;
}

/** Tries again, from the beginning, what met a transient error: whether it was done nobody knows. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patience.ms;
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || tries === patience.tries || performance.now() > deadline) throw error;
      await delay(Math.random() * 50 * tries);
    }
}

/** Engines on SQL databases pass on a deadlock or a failed serialization under codes of their own. */
const isConflict = (error: unknown) =>
  error instanceof Error && /deadlock|could not serialize|write ?conflict|40P01|40001/i.test(error.message);

const isAboutMajority = (error: unknown) => error instanceof mongoose.mongo.MongoWriteConcernError;

/** It says nothing about what the database keeps. */
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

/** What the product rests on, in words for whoever runs it. */
const promises: Record<string, (scratch: Collection) => Promise<boolean>> = {
  'a write is acknowledged when the majority of the servers has it': async (scratch) => {
    const writeConcern = { w: 'majority', journal: true, wtimeoutMS: majorityMs } as const;
    const { acknowledged } = await scratch.insertOne({ is: 'there' }, { writeConcern });
    return acknowledged && (await scratch.countDocuments({ is: 'there' })) === 1;
  },

  'a change is made only where its condition on a number holds': async (scratch) => {
    const one = { _id: 1 } as Doc;
    await scratch.insertOne({ ...one, fence: 3 });
    const closed = await scratch.findOneAndUpdate(
      { ...one, fence: { $lte: 2 } },
      { $set: { answer: 'late' } },
    );
    const open = await scratch.findOneAndUpdate(
      { ...one, fence: { $lte: 3 }, 'predictions.a.answer': { $ne: 'yes' } },
      { $set: { 'predictions.a.answer': 'yes' }, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    );
    const stored = await scratch.findOne(one);
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
    const one = { _id: 1 } as Doc;
    await scratch.insertOne({ ...one });
    const times: Date[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const change = { $currentDate: { 'predictions.a.at': true } } as Doc;
      const stored = await scratch.findOneAndUpdate(one, change, { returnDocument: 'after' });
      times.push(stored?.predictions?.a?.at);
    }
    const [first, second] = times;
    return first instanceof Date && second instanceof Date && first <= second;
  },
};
