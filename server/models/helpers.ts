import type { HelperRole } from '../../protocol/schemas/helpers.ts';
import { defineModel, id, instant, optional, type RecordOf, text, word } from './record.ts';

/**
 * A link that an organiser has created for a helper. It grants its role on any number of devices until it is
 * revoked. Only the hash of the token is stored, so that a copy of the data gives no access. The latest
 * revoked links stay stored, so that the server can tell their holders that the link was revoked.
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
     * The id of the event and a number from 1 to `counts.helperLinks`. The field is unique, so it limits the
     * number of links. A revoked link has no slot. Earlier versions did not store slots.
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
