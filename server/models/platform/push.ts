import type { Language } from '../../../protocol/languages.ts';
import { defineModel, id, instant, number, optional, type RecordOf, text, word } from '../record.ts';

/**
 * The VAPID keys. The collection has a single document. The keys are generated once, and all servers on the
 * database share them.
 */
export const PushKeysModel = defineModel('PushKeys', {
  _id: word<'push'>(),
  publicKey: text,
  privateKey: text,
});
export type PushKeysRecord = RecordOf<typeof PushKeysModel>;

/** A guest's push subscription for reveals: the endpoint of the push service, and the encryption keys. */
export const PushSubscriptionModel = defineModel(
  'PushSubscription',
  {
    eventId: id,
    participantId: id,
    endpoint: text,
    p256dh: text,
    auth: text,
    /** The language of the phone. Absent: English. */
    language: optional(word<Language>()),
    createdAt: instant,
  },
  [[{ participantId: 1, endpoint: 1 }, { unique: true }], [{ eventId: 1, createdAt: 1 }], [{ endpoint: 1 }]],
);
export type PushSubscriptionRecord = RecordOf<typeof PushSubscriptionModel>;

/**
 * The number of revealed answers about which phones were notified. It exists only for events with push
 * subscriptions. The collection's name comes from earlier versions.
 */
export const RevealNotificationModel = defineModel(
  'RevealNews',
  {
    /** The event's id. */
    _id: id,
    shownCount: number,
    /** When the next notification is due. Absent: no notification is pending. */
    dueAt: optional(instant),
  },
  [[{ dueAt: 1 }, { sparse: true }]],
);
