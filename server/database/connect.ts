import mongoose from 'mongoose';
import { reportDestroyedSockets } from './destroyedSockets.ts';
import { isImportUnfinished } from './importMark.ts';
import { StartError } from './StartError.ts';

/**
 * Connects mongoose; a write is acknowledged only when it is durable. Makes the indexes that the models ask for. A
 * database with a part of an import in it is refused.
 */
export async function connect(uri: string): Promise<void> {
  reportDestroyedSockets();
  await mongoose.connect(uri, {
    writeConcern: { w: 'majority', journal: true },
    autoIndex: false,
    serverSelectionTimeoutMS: 5_000,
    // A database that has fallen silent in the middle of a call.
    socketTimeoutMS: 30_000,
    maxPoolSize: 40,
  });
  if (mongoose.connection.db && (await isImportUnfinished(mongoose.connection.db)))
    throw new StartError(
      'An import into this database was not finished. Run `npm run import` (or `npm run restore`) again first.',
    );
  for (const name of mongoose.modelNames()) await mongoose.model(name).createIndexes();
}

/** Ends the connection after what is under way. */
export const disconnect = async (): Promise<void> => mongoose.disconnect();
