import type mongoose from 'mongoose';
import { nameKey, nameKeyVersion } from '../../protocol/nameKey.ts';
import { isDuplicateKey } from '../base/databaseErrors.ts';
import { formatMark } from './exportImport.ts';

type Db = mongoose.mongo.Db;

/** Of which version the stored keys are. No export takes it along, and an import removes it. */
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
 * Brings the stored keys of guests' names to the version of `nameKey`, once, in batches; a start that is cut short begins
 * again at the next one. A guest whose new key is another's in the event keeps the former one: both go on playing, and
 * only new guests are refused the name.
 */
export async function updateNameKeys(db: Db): Promise<void> {
  const records = db.collection<KeysRecord>(formatMark);
  const known = await records.findOne({ _id: 'nameKeys' });
  if (known && known.version >= nameKeyVersion) return;
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

/** Under the condition of the name: another server may rename a guest meanwhile. */
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
