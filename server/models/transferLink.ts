import type { TransferRequestState } from '../../protocol/schemas/transfers.ts';
import { defineModel, id, instant, number, optional, type RecordOf, text, word } from './record.ts';

/**
 * A one-time key with which another phone can play as a guest.
 *
 * - Only the hash is stored, so that a copy of the data gives no access.
 * - A used key stays stored until it expires. If the page did not receive the reply, it can repeat the call.
 * - A transfer request is a key that gives no access until the host grants the request.
 *
 * The collection's name comes from earlier versions.
 */
export const TransferLinkModel = defineModel(
  'TransferLink',
  {
    eventId: id,
    participantId: id,
    tokenHash: text,
    expiresAt: instant,
    /** The hash of the idempotency key of the page that has used the key. */
    usedBy: optional(text),
    /** Present only for requests: the number that the guest and the host see, and the time of the request. */
    requestNumber: optional(number),
    requestedAt: optional(instant),
    /** The state of a request that was not granted. Absent: the key is valid. */
    requestState: optional(word<TransferRequestState>()),
    /**
     * The unique slots of a pending request: one of the event and one of the guest. Earlier versions did not
     * store slots.
     */
    slot: optional(text),
    guestSlot: optional(text),
  },
  [
    [{ tokenHash: 1 }, { unique: true }],
    [{ eventId: 1, expiresAt: 1 }],
    [{ eventId: 1, requestState: 1, requestedAt: 1 }],
    [{ participantId: 1, usedBy: 1, expiresAt: 1 }],
    [{ expiresAt: 1 }],
    [{ slot: 1 }, { unique: true, sparse: true }],
    [{ guestSlot: 1 }, { unique: true, sparse: true }],
  ],
  'seatlinks',
);
export type TransferLinkRecord = RecordOf<typeof TransferLinkModel>;
