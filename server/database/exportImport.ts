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
import { isCheckCollection } from './checkGuarantees.ts';

type Doc = mongoose.mongo.Document;

const { BSON, ObjectId } = mongoose.mongo;
const batchBytes = 4_000_000;
const mostPerBatch = 1_000;
const firstBatch = 20;

/**
 * The smallest `_id` of each type. A range query finds only values of one type, so each type needs its own
 * query.
 */
const leastIds: unknown[] = [-Infinity, '', {}, new ObjectId('0'.repeat(24)), false, new Date(-8.64e15)];

interface Exported {
  path: string;
  documents: number;
  collections: number;
}

/**
 * Exports a database to one file. `target` is the file, or a folder for the file. The file gets its final
 * name when it is complete. The data is streamed, so memory use stays at a few megabytes.
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
  const stats = await stat(target).catch(() => undefined);
  if (!stats?.isDirectory()) return resolve(target);
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

/** Collections that describe this database or its servers. Exports do not contain them. */
const ofThisDatabase = new Set(['unfinishedimport', 'formats', 'nodes', 'leases']);

/**
 * Returns the collections with the product's data, in descending alphabetical order. An export then reads
 * participants before events. The file therefore contains the event of each exported participant, even if
 * guests join during the export.
 */
async function collectionsOf(db: mongoose.mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name);
  return names
    .filter((name) => !name.startsWith('system.') && !ofThisDatabase.has(name) && !isCheckCollection(name))
    .toSorted()
    .toReversed();
}

/**
 * Reads all documents in batches, by `_id` ranges. A cursor would not help, because the built-in store keeps
 * the rest of a result in memory.
 */
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

/**
 * Returns the number of documents for the next batch. Batches have about the same number of bytes,
 * independent of the size of the documents.
 */
function batchFor(docs: Doc[]): number {
  const bytes = docs.reduce((sum, doc) => sum + BSON.calculateObjectSize(doc), 0);
  const wanted = Math.floor((batchBytes * docs.length) / Math.max(bytes, 1));
  return Math.min(mostPerBatch, Math.max(1, wanted), docs.length * 8);
}

interface ImportSettings {
  /** Removes all existing data first. Without it, a database that is not empty is refused. */
  isReplacing?: boolean;
}

/**
 * Imports a file of `exportData`, completely or not at all. Validates the file before the first write.
 * Returns the number of stored documents.
 *
 * During the import, a mark in the database records that it is unfinished. The mark remains after a crash or
 * a failed replacement. No server starts on a marked database, and the next import starts from the beginning.
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
    // With a replacement, the old data is already removed. The mark then stays, so that no server starts on
    // the empty database.
    if (!isReplacing) await unmarkImport(db);
    const lost = isReplacing
      ? ' The previous data is already removed. No server starts until an import succeeds.'
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
      `This database already contains data (${full.toSorted().join(', ')}). ` +
        'Import into an empty database, or add --replace to remove all existing data first.',
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

/** The collection of the format records. In addition, each event document contains its own format. */
export const formatMark = 'formats';

/** The collection that marks an unfinished import. While it exists, the data can be incomplete. */
const importMark = 'unfinishedimport';

/** Returns true if an import into this database was not finished. */
export const isImportUnfinished = async (db: mongoose.mongo.Db): Promise<boolean> =>
  (await db.collection(importMark).findOne({})) !== null;

/** Marks the database as unusable until the import is finished. */
export async function markImport(db: mongoose.mongo.Db): Promise<void> {
  await db.collection(importMark).insertOne({ startedAt: new Date() });
}

/** Removes the mark after a complete import. */
async function unmarkImport(db: mongoose.mongo.Db): Promise<void> {
  await db.collection(importMark).drop();
}
