import { defineModel, id, instant, listOf, optional, type RecordOf, text } from './record.ts';

/**
 * The latest link of an event with which its host sets a new admin code. The document's id is the event's, so
 * a newer link replaces the older one in a single write.
 *
 * Only hashes of keys are stored, so that a copy of the data grants no access.
 */
export const RecoveryLinkModel = defineModel('RecoveryLink', {
  _id: id,
  keyHash: text,
  expiresAt: instant,
  /** The version of the admin code when the link was sent. The link replaces only this version. */
  replacedMark: text,
  /** The hash of the idempotency key that used the link. */
  usedBy: optional(text),
  /** The hash of the idempotency key of the request. */
  requestedBy: optional(text),
  /** When the latest links were sent, for the limit per hour. */
  sentAt: listOf(instant),
  /** The hashes of earlier links, oldest first. */
  earlierHashes: listOf(text),
});
export type RecoveryLinkRecord = RecordOf<typeof RecoveryLinkModel>;
