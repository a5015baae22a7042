import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';
import { syncFile, syncFolder } from '../embedded/index.ts';
import {
  addToHash,
  checkPortable,
  collectionLine,
  documentLine,
  endLine,
  headerLine,
  readPortable,
} from './portable.ts';
import { isCheckCollection } from './trial.ts';

type Doc = mongoose.mongo.Document;

const { BSON, ObjectId } = mongoose.mongo;
const batchBytes = 4_000_000;
const mostPerBatch = 1_000;
const firstBatch = 20;

/** The least value of each kind that may stand as an `_id`: a query by range finds one kind only. */
const leastIds: unknown[] = [-Infinity, '', {}, new ObjectId('0'.repeat(24)), false, new Date(-8.64e15)];

/** What was written: where, and how many documents of how many collections. */
interface Exported {
  path: string;
  documents: number;
  collections: number;
}

/**
 * Writes everything in a database to one file, which appears when it is complete; `target` is its name, or a folder to
 * put it in. Whatever the size, only a few megabytes are in memory.
 */
export async function exportData(db: mongoose.mongo.Db, target: string, now = new Date()): Promise<Exported> {
  const path = await fileFor(target, now);
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.draft`);
  const counted = { documents: 0, collections: 0 };
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(chunksOf(db, now, counted)), file);
    await syncFile(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return { path, ...counted };
}

async function fileFor(target: string, now: Date): Promise<string> {
  const known = await stat(target).catch(() => undefined);
  if (!known?.isDirectory()) return resolve(target);
  return resolve(target, `foretold-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.ejsonl`);
}

async function* chunksOf(
  db: mongoose.mongo.Db,
  now: Date,
  counted: { documents: number; collections: number },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const written = (lines: string[]): string => {
    for (const line of lines) addToHash(hash, line);
    return lines.map((line) => `${line}\n`).join('');
  };
  yield written([headerLine(now)]);
  for (const name of await collectionsOf(db)) {
    counted.collections += 1;
    yield written([collectionLine(name)]);
    for await (const docs of batchesOf(db.collection(name))) {
      counted.documents += docs.length;
      yield written(docs.map(documentLine));
    }
  }
  yield `${endLine(counted.documents, hash)}\n`;
}

/** What is about this very database, or who works on it, is not taken elsewhere. */
const ofThisDatabase = new Set(['unfinishedimport', 'formats', 'nodes', 'leases']);

/**
 * Names of the collections that hold the product's data, in the order in which they are read: the alphabet backwards,
 * so participants before events. While guests play, each participant still finds their event in the file.
 */
async function collectionsOf(db: mongoose.mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name);
  return names
    .filter((name) => !name.startsWith('system.') && !ofThisDatabase.has(name) && !isCheckCollection(name))
    .toSorted()
    .toReversed();
}

/** Documents in the order of their `_id`, from one to the next: the built-in store keeps the rest of a result in memory. */
async function* batchesOf(collection: mongoose.mongo.Collection): AsyncGenerator<Doc[]> {
  let size = firstBatch;
  for (const least of leastIds) {
    let after: { $gte: unknown } | { $gt: unknown } = { $gte: least };
    for (;;) {
      const filter = { _id: after } as mongoose.mongo.Filter<Doc>;
      const docs = await collection.find(filter).sort({ _id: 1 }).limit(size).toArray();
      if (docs.length > 0) yield docs;
      if (docs.length < size) break;
      after = { $gt: docs.at(-1)!._id };
      size = batchFor(docs);
    }
  }
}

/** Pictures are large and predictions small; a batch has about the same bytes of either. */
function batchFor(docs: Doc[]): number {
  const bytes = docs.reduce((sum, doc) => sum + BSON.calculateObjectSize(doc), 0);
  const wanted = Math.floor((batchBytes * docs.length) / Math.max(bytes, 1));
  return Math.min(mostPerBatch, Math.max(1, wanted), docs.length * 8);
}

interface ImportSettings {
  /** Removes what is in the database first; otherwise one that is not empty is refused. */
  isReplacing?: boolean;
}

/**
 * Brings a file of `exportData` into a database, all of it or, when something goes wrong, nothing. The file is read
 * through before anything is written. What a crash leaves, and a replacing that failed, is known by its mark: no server
 * starts on it, and the next import begins anew. Returns how many documents were stored.
 */
export async function importData(
  db: mongoose.mongo.Db,
  path: string,
  { isReplacing = false }: ImportSettings = {},
): Promise<number> {
  const expected = await checkPortable(path);
  if (!isReplacing && !(await isImportUnfinished(db))) await requireEmpty(db);
  await markImport(db);
  await dropAll(db);
  try {
    const stored = await storeAll(db, path);
    if (stored !== expected) throw new Error(`${stored} documents were stored instead of ${expected}.`);
  } catch (error) {
    await dropAll(db);
    // What was replaced is gone already: no server may take the emptiness for a beginning.
    if (!isReplacing) await unmarkImport(db);
    const lost = isReplacing
      ? ' What was there before is removed; no server starts until an import succeeds.'
      : '';
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Nothing was imported: ${why}${lost}`, { cause: error });
  }
  await unmarkImport(db);
  return expected;
}

async function requireEmpty(db: mongoose.mongo.Db): Promise<void> {
  const full: string[] = [];
  for (const name of await collectionsOf(db)) if (await db.collection(name).findOne({})) full.push(name);
  if (full.length > 0)
    throw new Error(
      `There is data in this database already (${full.toSorted().join(', ')}). ` +
        'Import into an empty one, or add --replace: then everything in it is removed first.',
    );
}

async function dropAll(db: mongoose.mongo.Db): Promise<void> {
  for (const name of await collectionsOf(db)) await db.collection(name).drop();
  await db.collection(formatMark).deleteMany({});
}

async function storeAll(db: mongoose.mongo.Db, path: string): Promise<number> {
  let collection: mongoose.mongo.Collection | undefined;
  let batch: Doc[] = [];
  let bytes = 0;
  let stored = 0;
  const store = async (): Promise<void> => {
    if (collection && batch.length > 0) stored += (await collection.insertMany(batch)).insertedCount;
    batch = [];
    bytes = 0;
  };
  for await (const item of readPortable(path)) {
    if ('collection' in item) {
      await store();
      collection = db.collection(item.collection);
      continue;
    }
    batch.push(item.doc);
    bytes += BSON.calculateObjectSize(item.doc);
    if (bytes >= batchBytes || batch.length >= mostPerBatch) await store();
  }
  await store();
  return stored;
}

/** The collection that says which form the data have; the data say it, too. */
export const formatMark = 'formats';

/** The collection that stands while an import is under way: what else is there then is only a part. */
const importMark = 'unfinishedimport';

/** True when an import into this database was begun and not finished. */
export const isImportUnfinished = async (db: mongoose.mongo.Db): Promise<boolean> =>
  (await db.collection(importMark).findOne({})) !== null;

/** From here on the database is not to be used. */
export async function markImport(db: mongoose.mongo.Db): Promise<void> {
  await db.collection(importMark).insertOne({ startedAt: new Date() });
}

/** Everything is there. */
async function unmarkImport(db: mongoose.mongo.Db): Promise<void> {
  await db.collection(importMark).drop();
}
