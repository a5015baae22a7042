import mongoose from 'mongoose';
import { openDatabase, type DatabaseSettings } from './openDatabase.ts';

/** Works on the database that the server would work on. Its own one is locked meanwhile, so that no server runs on it. */
export async function withDatabase<T>(
  settings: DatabaseSettings,
  work: (db: mongoose.mongo.Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings);
  settings.onProgress?.(`Data: ${database.description}`);
  const client = new mongoose.mongo.MongoClient(database.uri, {
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 5_000,
  });
  try {
    return await work(client.db());
  } finally {
    await client.close();
    await database.close();
  }
}
