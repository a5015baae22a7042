import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { isDuplicateKey, isUnavailable } from '../databaseErrors.ts';
import { StartError } from './dataFolder.ts';

type Collection = mongoose.mongo.Collection;
type Doc = mongoose.mongo.Document;

/** Counted up whenever something is tried that was not before. */
const trialVersion = 1;
const markName = 'databasetrial';
const scratchPrefix = `${markName}_`;
/** How many do the same at once where one of them may win. */
const rivals = 10;
/** How long a write may wait for the majority. */
const majorityMs = 5_000;

/** True for the collections that belong to a server's trial and not to the data. */
export const isOfTrial = (name: string): boolean => name === markName || name.startsWith(scratchPrefix);

/**
 * Tries, once for each version of this list and of the database's server, that a database keeps what the product rests on;
 * nothing else in it is touched. Refuses one that does not with a sentence that names what is missing.
 */
export async function tryDatabase(db: mongoose.mongo.Db): Promise<void> {
  const mark = { _id: `${trialVersion} on ${await serverOf(db)}` } as Doc;
  const marks = db.collection(markName);
  if (await marks.findOne(mark)) return;
  for (const [promise, isKept] of Object.entries(promises)) {
    const scratch = db.collection(scratchPrefix + randomBytes(8).toString('hex'));
    const failure = await isKept(scratch)
      .then((kept) => (kept ? undefined : 'it was not so'))
      .catch((error: unknown) => {
        if (isUnavailable(error) && !isAboutMajority(error)) throw error;
        return error instanceof Error ? error.message : String(error);
      })
      .finally(async () => scratch.drop().catch(() => undefined));
    if (failure !== undefined)
      throw new StartError(
        `The database that MONGODB_URI names does not keep what Foretold rests on: ${promise} (${failure}). ` +
          'Use MongoDB 5 or newer, or unset MONGODB_URI for the built-in store.',
      );
  }
  await marks.updateOne(mark, { $currentDate: { triedAt: true } }, { upsert: true });
}

/** Which server it is; another version of it is tried anew. */
async function serverOf(db: mongoose.mongo.Db): Promise<string> {
  const { version } = await db.command({ buildInfo: 1 });
  return String(version);
}

const isAboutMajority = (error: unknown) => error instanceof mongoose.mongo.MongoWriteConcernError;

/** What all of them do at once; how many of it were done, the others having met a unique rule. */
async function atOnce(work: (rival: number) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: rivals }, async (_, rival) => work(rival)));
  for (const result of results)
    if (result.status === 'rejected' && !isDuplicateKey(result.reason)) throw result.reason;
  return results.filter(({ status }) => status === 'fulfilled').length;
}

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

  'of several changes that expect the same number one is made': async (scratch) => {
    const one = { _id: 1 } as Doc;
    await scratch.insertOne({ ...one, revision: 7 });
    const results: number[] = [];
    await atOnce(async (rival) => {
      const change = { $set: { rival }, $inc: { revision: 1 } };
      results.push((await scratch.updateOne({ ...one, revision: 7 }, change)).modifiedCount);
    });
    const stored = await scratch.findOne(one);
    return results.filter((count) => count === 1).length === 1 && stored?.revision === 8;
  },

  'of several that put the same new document one makes it, and the others change it or are refused': async (
    scratch,
  ) => {
    await scratch.createIndex({ name: 1 }, { unique: true });
    const put = async () => scratch.updateOne({ name: 'a' }, { $inc: { count: 1 } }, { upsert: true });
    const done = await atOnce(put);
    await put();
    const stored = await scratch.find({ name: 'a' }).toArray();
    return stored.length === 1 && stored[0]?.count === done + 1;
  },

  'a unique field is unique': async (scratch) => {
    await scratch.createIndex({ code: 1 }, { unique: true });
    const done = await atOnce(async (rival) => scratch.insertOne({ code: 'a', rival }));
    await scratch.insertOne({ code: 'b' });
    const isKept = await isRefused(scratch.updateOne({ code: 'b' }, { $set: { code: 'a' } }));
    return done === 1 && isKept && (await scratch.countDocuments({ code: 'a' })) === 1;
  },

  'several fields that are unique together are': async (scratch) => {
    await scratch.createIndex({ event: 1, name: 1 }, { unique: true });
    const done = await atOnce(async (rival) => scratch.insertOne({ event: 1, name: 'a', rival }));
    await scratch.insertOne({ event: 2, name: 'a' });
    return done === 1 && (await scratch.countDocuments({ name: 'a' })) === 2;
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
