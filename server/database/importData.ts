import mongoose from 'mongoose';
import { checkPortable, readPortable } from './portable.ts';

type Doc = mongoose.mongo.Document;

const { BSON } = mongoose.mongo;
const batchBytes = 4_000_000;
const mostPerBatch = 1_000;

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

async function collectionsOf(db: mongoose.mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name);
  return names.filter((name) => !name.startsWith('system.') && name !== importMark);
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

/** The collection that stands while an import is under way: what else is there then is only a part. */
export const importMark = 'unfinishedimport';

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
