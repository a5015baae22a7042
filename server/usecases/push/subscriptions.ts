import { pushing } from '../../base/limits.ts';
import type { SubscribeToPush } from '../../../protocol/schemas/push.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError, wrongField } from '../../base/AppError.ts';
import { isPushKey, type PushGateway } from '../../gateways/webPush.ts';
import type { EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { PushSubscriptionModel, type PushSubscriptionRecord } from '../../models/platform/push.ts';
import type { App } from '../App.ts';
import { writeOnce } from '../retryUpsert.ts';
import { noParticipant } from '../loadEntities.ts';
import { pushKeys } from './keys.ts';
import { startRevealNotifications } from './revealNotifications.ts';

const notOffered = () => new AppError('not_found', refusalTexts.translatable('noNotifications'));

/** Whoever sends messages; 404 where this platform sends none, and of the sample and rehearsals. */
function requirePush({ push }: Pick<App, 'push'>, { isSample, originId }: EventRecord): PushGateway {
  if (!push || isSample || originId) throw notOffered();
  return push;
}

/** What a browser needs to subscribe. */
export const pushSetup = async (
  app: Pick<App, 'push'>,
  event: EventRecord,
): Promise<{ publicKey: string }> => {
  const { publicKey } = await pushKeys(requirePush(app, event));
  return { publicKey };
};

const unknown = (path: keyof SubscribeToPush): AppError =>
  wrongField(path, refusalTexts.translatable('unknownPushService'));

/**
 * Notes a phone that a guest wants to hear of reveals on, at a push service of a browser (400 elsewhere). The same phone
 * again is the same; where a guest has more of them than five, the oldest goes.
 */
export async function subscribe(
  app: Pick<App, 'nodes' | 'push'>,
  event: EventRecord,
  { _id: participantId }: ParticipantRecord,
  { endpoint, p256dh, auth, language = 'en' }: SubscribeToPush,
): Promise<PushSubscriptionRecord> {
  const push = requirePush(app, event);
  if (!push.takes(endpoint)) throw unknown('endpoint');
  if (!isPushKey(p256dh)) throw unknown('p256dh');
  await startRevealNotifications(event);
  const created = { eventId: event._id, createdAt: new Date(app.nodes.now()) };
  const subscription = await writeOnce(async () =>
    PushSubscriptionModel.findOneAndUpdate(
      { participantId, endpoint },
      { $set: { p256dh, auth, language }, $setOnInsert: created },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
  const phones = await PushSubscriptionModel.find({ participantId }, { createdAt: 1 }).lean();
  const oldest = phones
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(pushing.phonesPerGuest);
  // Whoever was removed meanwhile leaves nothing behind.
  const isThere = await ParticipantModel.exists({ _id: participantId });
  const gone = isThere ? oldest : phones;
  if (gone.length > 0) await PushSubscriptionModel.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } });
  if (!isThere) throw noParticipant();
  return subscription;
}

/** A guest's phone hears of nothing any more; one that is not noted already does not. */
export async function unsubscribe({ _id: participantId }: ParticipantRecord, id: string): Promise<void> {
  await PushSubscriptionModel.deleteOne({ _id: id, participantId });
}
