import mongoose from 'mongoose';

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
export async function unmarkImport(db: mongoose.mongo.Db): Promise<void> {
  await db.collection(importMark).drop();
}
