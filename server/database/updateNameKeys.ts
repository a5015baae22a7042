import type mongoose from 'mongoose';
import { nameKey, nameKeyVersion } from '../../protocol/nameKey.ts';
import { isDuplicateKey } from '../base/databaseErrors.ts';
import { formatMark } from './exportImport.ts';

type Db = mongoose.mongo.Db;

/** The version of the stored name keys. Exports do not contain this record, and an import removes it. */
interface KeysRecord {
  _id: 'nameKeys';
  version: number;
}

interface StoredName {
  _id: mongoose.mongo.ObjectId;
  username: string;
  nameKey: string;
}

const batchSize = 500;

/**
 * Migrates the stored keys of guests' names to the current version of `nameKey`, in batches. After an
 * interrupted start, the next start repeats the migration. If another guest of the event already has the new
 * key, the migrated guest keeps the old key. Both guests can play, and new guests cannot take the name.
 */
export async function updateNameKeys(db: Db): Promise<void> {
  const records = db.collection<KeysRecord>(formatMark);
  const record = await records.findOne({ _id: 'nameKeys' });
  if (record && record.version >= nameKeyVersion) return;
  const participants = db.collection<StoredName>('participants');
  for (let after: StoredName['_id'] | undefined; ;) {
    const batch = await participants
      .find(after ? { _id: { $gt: after } } : {}, { projection: { username: 1, nameKey: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    await storeKeys(participants, batch);
    if (batch.length < batchSize) break;
    after = batch.at(-1)!._id;
  }
  await records.updateOne({ _id: 'nameKeys' }, { $set: { version: nameKeyVersion } }, { upsert: true });
}

/**
 * Stores new keys. The filter contains the name, because another server can rename the guest at the same
 * time.
 */
async function storeKeys(
  participants: mongoose.mongo.Collection<StoredName>,
  batch: StoredName[],
): Promise<void> {
  const changed = batch.filter((guest) => guest.nameKey !== nameKey(guest.username));
  if (changed.length === 0) return;
  const updates = changed.map(({ _id, username }) => ({
    updateOne: { filter: { _id, username }, update: { $set: { nameKey: nameKey(username) } } },
  }));
  try {
    await participants.bulkWrite(updates, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
