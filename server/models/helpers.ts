import type { HelperRole } from '../../protocol/schemas/helpers.ts';
import { defineModel, id, instant, optional, type RecordOf, text, word } from './record.ts';

/**
 * A link that an organiser made for a helper. It grants its role on any number of devices until it is ended.
 *
 * Only the token's hash is stored, so that a copy of the data grants no access. The latest ended links are
 * kept, so that the server can reply to their holders that the link has ended.
 */
export const HelperLinkModel = defineModel(
  'HelperLink',
  {
    eventId: id,
    role: word<HelperRole>(),
    /** The helper's name, entered by the organiser. */
    name: optional(text),
    tokenHash: text,
    createdAt: instant,
    endedAt: optional(instant),
    /**
     * The event's id and a number from 1 to `counts.helperLinks`, until the link is ended; unique, which
     * limits the number of links. Earlier versions did not store it.
     */
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
