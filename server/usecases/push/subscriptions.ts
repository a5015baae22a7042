import { pushing } from '../../base/limits.ts';
import type { SubscribeToPush } from '../../../protocol/schemas/push.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError, wrongField } from '../../base/AppError.ts';
import { isPushKey, type PushGateway } from '../../gateways/webPush.ts';
import type { EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { PushSubscriptionModel, type PushSubscriptionRecord } from '../../models/platform/push.ts';
import type { App } from '../App.ts';
import { upsertWithRetry } from '../duplicateKeyRetries.ts';
import { noParticipant } from '../loadEntities.ts';
import { pushKeys } from './keys.ts';
import { startRevealNotifications } from './revealNotifications.ts';

const notOffered = () => new AppError('not_found', refusalTexts.translatable('noNotifications'));

/**
 * Returns the push gateway. Throws `not_found` if this server sends no notifications, and for the sample
 * event and rehearsals.
 */
function requirePush({ push }: Pick<App, 'push'>, { isSample, originId }: EventRecord): PushGateway {
  if (!push || isSample || originId) throw notOffered();
  return push;
}

/** Returns the data that a browser needs to subscribe. */
export const pushSetup = async (
  app: Pick<App, 'push'>,
  event: EventRecord,
): Promise<{ publicKey: string }> => {
  const { publicKey } = await pushKeys(requirePush(app, event));
  return { publicKey };
};

const unknownService = (path: keyof SubscribeToPush): AppError =>
  wrongField(path, refusalTexts.translatable('unknownPushService'));

/**
 * Subscribes a guest's phone to notifications of reveals. Subscribing the same phone again updates the
 * subscription. Above `pushing.phonesPerGuest` phones, the oldest subscription is deleted. Throws
 * `participant_not_found`, `invalid` for an unknown push service, and `not_found` if this server sends no
 * notifications.
 */
export async function subscribe(
  app: Pick<App, 'nodes' | 'push'>,
  event: EventRecord,
  { _id: participantId }: ParticipantRecord,
  { endpoint, p256dh, auth, language = 'en' }: SubscribeToPush,
): Promise<PushSubscriptionRecord> {
  const push = requirePush(app, event);
  if (!push.isPushEndpoint(endpoint)) throw unknownService('endpoint');
  if (!isPushKey(p256dh)) throw unknownService('p256dh');
  await startRevealNotifications(event);
  const created = { eventId: event._id, createdAt: new Date(app.nodes.now()) };
  const subscription = await upsertWithRetry(async () =>
    PushSubscriptionModel.findOneAndUpdate(
      { participantId, endpoint },
      { $set: { p256dh, auth, language }, $setOnInsert: created },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
  const phones = await PushSubscriptionModel.find({ participantId }, { createdAt: 1 }).lean();
  const surplus = phones
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(pushing.phonesPerGuest);
  // No subscription may remain for a guest who was removed in the meantime.
  const exists = await ParticipantModel.exists({ _id: participantId });
  const deleted = exists ? surplus : phones;
  if (deleted.length > 0)
    await PushSubscriptionModel.deleteMany({ _id: { $in: deleted.map(({ _id }) => _id) } });
  if (!exists) throw noParticipant();
  return subscription;
}

/** Unsubscribes a guest's phone. Does nothing if the phone is not subscribed. */
export async function unsubscribe({ _id: participantId }: ParticipantRecord, id: string): Promise<void> {
  await PushSubscriptionModel.deleteOne({ _id: id, participantId });
}
