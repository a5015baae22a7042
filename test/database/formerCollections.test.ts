import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';

it('former collections: connecting removes the chunked photo collections, and no others', async () => {
  const { href: uri } = new URL(`/former-${randomBytes(6).toString('hex')}`, inject('mongodbUri'));
  await connect(uri);
  const collections = async () => {
    const found = await mongoose.connection.db!.listCollections({}, { nameOnly: true }).toArray();
    return found.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
  };
  const ours = await collections();
  for (const name of ['photopieces', 'photouploads', 'photographs'])
    await mongoose.connection.db!.collection(name).insertOne({ of: 'an earlier version' });
  await disconnect();
  await connect(uri);
  try {
    expect((await collections()).filter((name) => !ours.includes(name))).toEqual(['photographs']);
  } finally {
    await mongoose.connection.dropDatabase();
    await disconnect();
  }
});
