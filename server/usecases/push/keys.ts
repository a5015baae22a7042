import type { PushGateway } from '../../gateways/webPush.ts';
import { PushKeysModel, type PushKeysRecord } from '../../models/platform/push.ts';
import { insertIfMissing } from '../duplicateKeyRetries.ts';

/** Returns the push keys of this platform. The first call on any server creates them. */
export async function pushKeys(push: PushGateway): Promise<PushKeysRecord> {
  const stored = await PushKeysModel.findById('push').lean();
  if (stored) return stored;
  const created = push.makeKeys();
  await insertIfMissing(async () =>
    PushKeysModel.updateOne({ _id: 'push' }, { $setOnInsert: created }, { upsert: true }),
  );
  return (await PushKeysModel.findById('push').lean())!;
}
