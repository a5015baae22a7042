import type { HelperRole } from '../../protocol/schemas/helpers.ts';
import { defineModel, id, instant, optional, type RecordOf, text, word } from './record.ts';

/**
 * A link that an organiser made for somebody who helps: its token's hash alone, so that the data cannot be used as a key.
 * It opens what its role may, on any number of devices, until it is ended. The latest ended ones are kept, so that their
 * holders learn that.
 */
export const HelperLinkModel = defineModel(
  'HelperLink',
  {
    eventId: id,
    role: word<HelperRole>(),
    /** Whom it was made for, in the organiser's words. */
    name: optional(text),
    tokenHash: text,
    createdAt: instant,
    endedAt: optional(instant),
    /** The event's id and a number from 1 to `counts.helperLinks`, while the link is open. Earlier versions stored none. */
    slot: optional(text),
  },
  [
    [{ tokenHash: 1 }, { unique: true }],
    [{ eventId: 1, createdAt: 1 }],
    [{ eventId: 1, endedAt: 1 }],
    [{ slot: 1 }, { unique: true, sparse: true }],
  ],
);
export type HelperLinkRecord = RecordOf<typeof HelperLinkModel>;
