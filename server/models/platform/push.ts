import type { Language } from '../../../protocol/languages.ts';
import { defineModel, id, instant, number, optional, type RecordOf, text, word } from '../record.ts';

/** By what push services know this platform: made once, one document, the same for every server on the database. */
export const PushKeysModel = defineModel('PushKeys', {
  _id: word<'push'>(),
  publicKey: text,
  privateKey: text,
});
export type PushKeysRecord = RecordOf<typeof PushKeysModel>;

/** A phone that a guest wants to hear of reveals on: where its browser's push service takes messages, and how they are sealed. */
export const PushSubscriptionModel = defineModel(
  'PushSubscription',
  {
    eventId: id,
    participantId: id,
    endpoint: text,
    p256dh: text,
    auth: text,
    /** What is spoken on the phone. Absent: English. */
    language: optional(word<Language>()),
    createdAt: instant,
  },
  [[{ participantId: 1, endpoint: 1 }, { unique: true }], [{ eventId: 1, createdAt: 1 }], [{ endpoint: 1 }]],
);
export type PushSubscriptionRecord = RecordOf<typeof PushSubscriptionModel>;

/** How many answers of an event guests were shown, as far as phones have been told; only of events that some phone listens to. */
export const RevealNotificationModel = defineModel(
  'RevealNews',
  {
    /** The event's id. */
    _id: id,
    shownCount: number,
    /** There is something to tell, from then on. */
    dueAt: optional(instant),
  },
  [[{ dueAt: 1 }, { sparse: true }]],
);
