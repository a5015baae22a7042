import type { PushGateway } from '../../gateways/webPush.ts';
import { PushKeysModel, type PushKeysRecord } from '../../models/platform/push.ts';
import { writeUnlessThere } from '../retryUpsert.ts';

/** The keys of this platform; whoever asks first makes them, once for all servers. */
export async function pushKeys(push: PushGateway): Promise<PushKeysRecord> {
  const known = await PushKeysModel.findById('push').lean();
  if (known) return known;
  const made = push.makeKeys();
  await writeUnlessThere(async () =>
    PushKeysModel.updateOne({ _id: 'push' }, { $setOnInsert: made }, { upsert: true }),
  );
  return (await PushKeysModel.findById('push').lean())!;
}
