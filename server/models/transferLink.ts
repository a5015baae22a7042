import type { TransferRequestState } from '../../protocol/schemas/transfers.ts';
import { defineModel, id, instant, number, optional, type RecordOf, text, word } from './record.ts';

/**
 * A one-time key that moves a guest to another phone.
 *
 * - Only the hash is stored, so that a copy of the data grants no access.
 * - A used key is kept until it expires, so that a page whose reply was lost can repeat the call.
 * - A transfer request is a key that grants nothing until the host approves it.
 *
 * The collection's name is historical.
 */
export const TransferLinkModel = defineModel(
  'TransferLink',
  {
    eventId: id,
    participantId: id,
    tokenHash: text,
    expiresAt: instant,
    /** The hash of the idempotency key of the page that has used it. */
    usedBy: optional(text),
    /** Requests only: the number shown to the guest and the host, and the time. */
    requestNumber: optional(number),
    requestedAt: optional(instant),
    /** Absent: the key is valid. */
    requestState: optional(word<TransferRequestState>()),
    /**
     * The unique slots of a pending request, of the event and of the guest. Earlier versions did not store
     * them.
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
