import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { requireKnownFormat } from './dataFormat.ts';
import { StartError } from './dataFolder.ts';
import { isImportUnfinished } from './exportImport.ts';
import { updateNameKeys } from './updateNameKeys.ts';
import { checkGuarantees } from './checkGuarantees.ts';
import { databaseTimeoutsMs } from '../base/limits.ts';

const { MongoNetworkTimeoutError } = mongoose.mongo;

/**
 * Connects mongoose, creates the indexes of the models, and migrates name keys. Writes are acknowledged when
 * they are durable. Throws a `StartError` for an unfinished import and for an unknown data format. For the
 * operator's MongoDB (`isExternal`), it also throws one if a needed guarantee is missing.
 */
export async function connect(
  uri: string,
  { isExternal = false }: { isExternal?: boolean } = {},
): Promise<void> {
  reportDestroyedSockets();
  await mongoose.connect(uri, {
    writeConcern: { w: 'majority', journal: true },
    autoIndex: false,
    serverSelectionTimeoutMS: 5_000,
    // Limits calls to a database that stops responding, and the wait for a connection. Phones give up after
    // 15 seconds.
    socketTimeoutMS: databaseTimeoutsMs.reply,
    waitQueueTimeoutMS: databaseTimeoutsMs.reply,
    maxPoolSize: 40,
  });
  const db = mongoose.connection.getClient().db();
  if (await isImportUnfinished(db))
    throw new StartError(
      'An import into this database was not finished. Run `npm run import` (or `npm run restore`) again first.',
    );
  if (isExternal) await checkGuarantees(db);
  await requireKnownFormat(db);
  await dropFormerCollections(db);
  for (const name of mongoose.modelNames())
    await retryTimeouts(async () => mongoose.model(name).createIndexes());
  await updateNameKeys(db);
}

/** Collections that earlier versions used for uploading photos in pieces. */
const formerCollections = new Set(['photopieces', 'photouploads']);

async function dropFormerCollections(db: mongoose.mongo.Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of collections)
    // An error is ignored: another server may have dropped the collection. If the collection still exists,
    // the next start drops it.
    if (formerCollections.has(name))
      await db
        .collection(name)
        .drop()
        .catch(() => undefined);
}

/**
 * Retries the creation of an index after a network timeout. The database continues to build the index in the
 * meantime.
 */
async function retryTimeouts(work: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + databaseTimeoutsMs.buildIndex;
  for (;;)
    try {
      return void (await work());
    } catch (error) {
      if (!(error instanceof MongoNetworkTimeoutError) || performance.now() > deadline) throw error;
    }
}

/** Waits for the calls in flight and closes the connection. */
export const disconnect = async (): Promise<void> => mongoose.disconnect();

let isSubscribed = false;

/**
 * Works around a bug of the MongoDB driver. The driver waits for 'drain' when a socket's buffer is full. If
 * the socket was destroyed just before, 'drain' never comes. The call, its connection and all queued calls
 * would then wait forever. This function makes a destroyed socket emit an error instead. It applies to
 * sockets that are opened afterwards.
 */
export function reportDestroyedSockets(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.on('newListener', (event) => {
      if (event === 'drain' && socket.destroyed) setImmediate(() => emitClosedError(socket));
    });
  });
}

function emitClosedError(socket: Socket): void {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  if (socket.listenerCount('error') > 0) socket.emit('error', error);
}
