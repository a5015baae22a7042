import type { HelperRole } from '../../protocol/schemas/helpers.ts';
import { noted } from './noted.ts';
import { defineModel, id, instant, optional, type RecordOf, text, word } from './record.ts';

/**
 * A link that an organiser made for somebody who helps: its token's hash alone, so that the data cannot be used as a key.
 * It opens what its role may, on any number of devices, until it is ended. An ended one is kept, so that whoever comes by
 * it is told that.
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
    /** What its latest change has to say to the log. */
    noted,
  },
  [
    [{ 'noted.at': 1 }, { sparse: true }],
    [{ tokenHash: 1 }, { unique: true }],
    [{ eventId: 1, createdAt: 1 }],
  ],
);
export type HelperLinkRecord = RecordOf<typeof HelperLinkModel>;
