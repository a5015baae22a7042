import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import { requireKnownFormat } from '../../server/database/dataFormat.ts';
import { formatMark } from '../../server/database/exportImport.ts';
import { serveApp } from '../support/testApp.ts';

let client: mongoose.mongo.MongoClient;
let db: mongoose.mongo.Db;
let uri: string;

const records = () => db.collection<{ _id: string; format: unknown }>(formatMark);

beforeEach(async () => {
  ({ href: uri } = new URL(`/format-${randomBytes(6).toString('hex')}`, inject('mongodbUri')));
  client = await mongoose.mongo.MongoClient.connect(uri);
  db = client.db();
});
afterEach(async () => {
  await disconnect();
  await db.dropDatabase();
  await client.close();
});

it('data format: an empty database gets one format record', async () => {
  await requireKnownFormat(db);
  await requireKnownFormat(db);
  expect(await records().find().toArray()).toEqual([{ _id: 'data', format: 2 }]);
});

it.each([2, 3, 4, 5])('data format: reads an event of format %i', async (format) => {
  await db.collection('events').insertOne({ format });
  await expect(requireKnownFormat(db)).resolves.toBeUndefined();
});

it.each([{ format: 6 }, { format: 1 }, {}, { format: '2' }])(
  'data format: a database with the event %j is refused, and left unchanged',
  async (event) => {
    await db.collection('events').insertMany([{ format: 2 }, event]);
    const before = await db.collection('events').find().sort({ _id: 1 }).toArray();
    await expect(connect(uri)).rejects.toThrow(
      `The data has the format ${String(event.format)}, and this version reads 2, 3, 4, 5. Start the version that wrote it.`,
    );
    expect(await db.collection('events').find().sort({ _id: 1 }).toArray()).toEqual(before);
    expect(await records().countDocuments()).toBe(0);
  },
);

it.each([3, 1, '2', null])('data format: a database with the record %j is refused', async (format) => {
  await records().insertOne({ _id: 'data', format });
  await expect(connect(uri)).rejects.toThrow(
    `The data has the format ${String(format)}, and this version reads 2. Start the version that wrote it.`,
  );
});

it('data format: a running server does not change an event that a later version has changed', async () => {
  await connect(uri);
  const app = await serveApp();
  try {
    const owner = await app.owner();
    const wanted = { title: 'Before', adminCode: 'the code', customShareCode: 'LATER' };
    expect((await owner.post('/api/events', wanted)).status).toBe(201);
    await db.collection('events').updateMany({}, { $set: { format: 6 }, $inc: { revision: 1 } });
    const change = await owner.patch('/api/events/LATER', { title: 'Changed' });
    expect(change).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await db.collection('events').countDocuments({ title: 'Changed' })).toBe(0);
  } finally {
    await app.close();
  }
});
