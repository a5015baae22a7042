import { defineModel, id, instant, listOf, optional, type RecordOf, text } from './record.ts';

/**
 * The latest link for setting a new admin code of an event. The document has the id of the event, so a newer
 * link replaces the older one in a single write. Only hashes of keys are stored, so that a copy of the data
 * gives no access.
 */
export const RecoveryLinkModel = defineModel('RecoveryLink', {
  _id: id,
  keyHash: text,
  expiresAt: instant,
  /** The version of the admin code when the link was sent. The link can replace only this version. */
  replacedMark: text,
  /** The hash of the idempotency key with which the link was used. */
  usedBy: optional(text),
  /** The hash of the idempotency key with which the link was requested. */
  requestedBy: optional(text),
  /** When the latest links were sent. Used for the limit per hour. */
  sentAt: listOf(instant),
  /** The hashes of earlier links, oldest first. */
  earlierHashes: listOf(text),
});
export type RecoveryLinkRecord = RecordOf<typeof RecoveryLinkModel>;
