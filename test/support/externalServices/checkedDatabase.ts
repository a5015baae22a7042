import mongoose from 'mongoose';
import { inject } from 'vitest';
import { recordPassed } from '../../../server/database/checkGuarantees.ts';

/**
 * Prepares a new database on the tests’ MongoDB, and marks it as checked. A server that starts on it skips
 * the 3,000 commands of `checkGuarantees`. Returns its connection string.
 */
export async function checkedDatabase(name: string): Promise<string> {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${name}`;
  const client = await new mongoose.mongo.MongoClient(uri.href).connect();
  await recordPassed(client.db());
  await client.close();
  return uri.href;
}
