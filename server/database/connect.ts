import mongoose from 'mongoose';

/** Connects mongoose; a write is acknowledged only when it is durable. Makes the indexes that the models ask for. */
export async function connect(uri: string): Promise<void> {
  await mongoose.connect(uri, {
    writeConcern: { w: 'majority', journal: true },
    autoIndex: false,
    serverSelectionTimeoutMS: 5_000,
    maxPoolSize: 40,
  });
  for (const name of mongoose.modelNames()) await mongoose.model(name).createIndexes();
}

/** Ends the connection after what is under way. */
export const disconnect = async (): Promise<void> => mongoose.disconnect();
