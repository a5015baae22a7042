import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import { readHealth } from '../../server/usecases/health.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/databaseProxy.ts';

let database: DatabaseProxy;

beforeAll(async () => {
  database = await startDatabaseProxy(inject('mongodbUri'), `test-${randomBytes(6).toString('hex')}`);
  await connect(database.uri);
});
afterAll(disconnect);

it('the health panel says that there is no backup yet only where the product keeps its own data', async () => {
  expect(await readHealth({ lastBackupAt: () => null })).toMatchObject({ lastBackupAt: null });
  expect(await readHealth({})).not.toHaveProperty('lastBackupAt');
});

it('the health panel has nothing to say when the database does not answer', async () => {
  await database.close();
  await expect(readHealth({})).rejects.toThrow(/./);
});
