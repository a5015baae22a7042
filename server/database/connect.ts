import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { requireKnownFormat } from './dataFormat.ts';
import { StartError } from './dataFolder.ts';
import { isImportUnfinished } from './exportImport.ts';
import { updateNameKeys } from './updateNameKeys.ts';
import { checkGuarantees } from './trial.ts';

const { MongoNetworkTimeoutError } = mongoose.mongo;
const silentMs = 10_000;
const indexPatienceMs = 10 * 60_000;

/**
 * Connects mongoose; a write is acknowledged only when it is durable. Makes the indexes that the models ask for, and
 * brings the keys of names up to date. Refuses a database with an unfinished import, data of an unknown format, and a
 * MongoDB of the operator's (`isForeign`) that lacks a guarantee that the product needs.
 */
export async function connect(
  uri: string,
  { isForeign = false }: { isForeign?: boolean } = {},
): Promise<void> {
  reportDestroyedSockets();
  await mongoose.connect(uri, {
    writeConcern: { w: 'majority', journal: true },
    autoIndex: false,
    serverSelectionTimeoutMS: 5_000,
    // A database that has fallen silent in the middle of a call, and whoever waits for a connection meanwhile: phones
    // give up after 15 seconds, and what they ask is small.
    socketTimeoutMS: silentMs,
    waitQueueTimeoutMS: silentMs,
    maxPoolSize: 40,
  });
  const db = mongoose.connection.getClient().db();
  if (await isImportUnfinished(db))
    throw new StartError(
      'An import into this database was not finished. Run `npm run import` (or `npm run restore`) again first.',
    );
  if (isForeign) await checkGuarantees(db);
  await requireKnownFormat(db);
  await dropFormerCollections(db);
  for (const name of mongoose.modelNames()) await patiently(async () => mongoose.model(name).createIndexes());
  await updateNameKeys(db);
}

/** Collections that earlier versions used: photos that were sent in pieces. */
const formerCollections = new Set(['photopieces', 'photouploads']);

async function dropFormerCollections(db: mongoose.mongo.Db): Promise<void> {
  const known = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of known)
    // Another server may have dropped it in the meantime; what remains is dropped at the next start.
    if (formerCollections.has(name))
      await db
        .collection(name)
        .drop()
        .catch(() => undefined);
}

/** An index over many documents takes longer than a call may; the database goes on with it, and whoever asks again waits. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + indexPatienceMs;
  for (;;)
    try {
      return void (await work());
    } catch (error) {
      if (!(error instanceof MongoNetworkTimeoutError) || performance.now() > deadline) throw error;
    }
}

/** Ends the connection after what is under way. */
export const disconnect = async (): Promise<void> => mongoose.disconnect();

let isSubscribed = false;

/**
 * Makes sockets to the database that are gone report it. The driver waits for 'drain' when a socket takes no more; one that
 * was destroyed the moment before takes nothing and never says anything again, so that the call, its connection and everybody
 * in line behind it would wait for ever. From now on such a socket answers with an error. For all that are opened later.
 */
export function reportDestroyedSockets(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.on('newListener', (event) => {
      if (event === 'drain' && socket.destroyed) setImmediate(() => emitGone(socket));
    });
  });
}

function emitGone(socket: Socket): void {
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  if (socket.listenerCount('error') > 0) socket.emit('error', gone);
}
