import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import { SettingsModel } from '../../server/models/platform/platform.ts';
import { pingDatabase, readHealth } from '../../server/usecases/platform/health.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/network/databaseProxy.ts';
import { makeApp } from '../support/testApp.ts';

const app = makeApp();

let database: DatabaseProxy;

beforeAll(async () => {
  database = await startDatabaseProxy(inject('mongodbUri'), `test-${randomBytes(6).toString('hex')}`);
  await connect(database.uri);
});
afterAll(disconnect);

it('health panel: reports a missing backup only where the product stores its own data', async () => {
  expect(await readHealth(app, { lastBackupAt: () => null })).toMatchObject({ lastBackupAt: null });
  expect(await readHealth(app, {})).not.toHaveProperty('lastBackupAt');
});

it('health panel: an unresponsive database is distinguished from a responsive one, in time', async () => {
  expect(await pingDatabase()).toBeGreaterThan(0);
  await new Promise<void>((cut) => {
    database.cutAtWrite(0, cut);
    SettingsModel.updateOne({ _id: 'platform' }, { eventPrice: 1 }).catch(() => undefined);
  });
  await expect(pingDatabase(200)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  database.restore();
});

it('health panel: is empty when the database does not answer', async () => {
  await database.close();
  await expect(readHealth(app, {})).rejects.toThrow(/./);
});
