import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startEmbeddedStore, type EmbeddedStore } from '../../server/embedded/startEmbeddedStore.ts';

/** A test connection to a separate database. */
export interface TestStore {
  client: mongoose.mongo.MongoClient;
  db: mongoose.mongo.Db;
  uri: string;
  close(): Promise<void>;
}

/** An embedded store on a temporary folder. */
export interface EmbeddedTestStore extends TestStore {
  embedded: EmbeddedStore;
  folder: string;
  counters(): Promise<
    Record<'documentsExamined' | 'indexScans' | 'collectionScans' | 'writes' | 'commits', number>
  >;
}

/** A temporary folder and the function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'foretold-test-'));
  return { path, remove: async () => rm(path, { recursive: true, force: true }) };
}

/** Connects to the server that `MONGODB_URI` names, or to a new embedded store. */
export async function openTestStore(): Promise<TestStore> {
  const uri = process.env.MONGODB_URI;
  if (!uri) return openEmbeddedTestStore();
  const { client, db } = await connect(uri);
  return {
    client,
    db,
    uri,
    close: async () => {
      await db.dropDatabase();
      await client.close();
    },
  };
}

/** Starts an embedded store on a temporary folder and connects to it. */
export async function openEmbeddedTestStore(): Promise<EmbeddedTestStore> {
  const folder = await temporaryFolder();
  const embedded = await startEmbeddedStore(folder.path, 'foretold');
  const { client, db } = await connect(embedded.uri);
  return {
    client,
    db,
    uri: embedded.uri,
    embedded,
    folder: folder.path,
    counters: async () => (await db.admin().serverStatus()).embedded,
    close: async () => {
      await client.close();
      await embedded.close();
      await folder.remove();
    },
  };
}

async function connect(uri: string) {
  const client = new mongoose.mongo.MongoClient(uri, { w: 'majority', journal: true });
  await client.connect();
  return { client, db: client.db(`test_${randomBytes(6).toString('hex')}`) };
}

/** Returns the error that a promise rejects with; fails when it resolves. */
export async function errorOf(promise: Promise<unknown>): Promise<mongoose.mongo.MongoServerError> {
  try {
    await promise;
  } catch (error) {
    return error as mongoose.mongo.MongoServerError;
  }
  throw new Error('An error was expected');
}
