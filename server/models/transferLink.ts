import type { TransferRequestState } from '../../protocol/schemas/transfers.ts';
import { defineModel, id, instant, number, optional, type RecordOf, text, word } from './record.ts';

/**
 * A one-time key that moves a guest to another phone: its hash alone, so that the data cannot be used as a key. A used
 * one is kept until it expires, for the page whose reply was lost. A request to be let back in is a key that opens
 * nothing until the host agrees. The collection has the name that it was first given.
 */
export const TransferLinkModel = defineModel(
  'TransferLink',
  {
    eventId: id,
    participantId: id,
    tokenHash: text,
    expiresAt: instant,
    /** Whose it is since it was used: the hash of that page's own key. */
    usedBy: optional(text),
    /** A request's number, and when it was made. */
    requestNumber: optional(number),
    requestedAt: optional(instant),
    /** Absent: the key lets its holder in. */
    requestState: optional(word<TransferRequestState>()),
    /** The slots of a waiting request, of the event and of the guest. Earlier versions stored none. */
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
