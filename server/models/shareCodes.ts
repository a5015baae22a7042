import { defineModel, id, instant, optional, text } from './record.ts';

/**
 * The reservation of a current or earlier share code. The unique `_id` guarantees that a code belongs to only
 * one event. A code is first held for a limited time (`until`), and then taken permanently. The collection's
 * name comes from earlier versions.
 */
export const ShareCodeModel = defineModel(
  'ShareCode',
  {
    /** The code. */
    _id: text,
    eventId: id,
    /** When the hold expires. Absent: the code is taken permanently. */
    until: optional(instant),
    takenAt: optional(instant),
  },
  [[{ eventId: 1 }], [{ takenAt: 1 }, { sparse: true }], [{ until: 1 }, { sparse: true }]],
  'sharecodeholds',
);

/** A short link. It stores only the path and the query of an address of this platform, never a host. */
export const ShortLinkModel = defineModel(
  'ShortLink',
  {
    code: text,
    path: text,
    createdAt: instant,
    /**
     * The guest, if the link leads to a guest's page. The link is deleted with the guest. Earlier versions
     * did not store this id.
     */
    participantId: optional(id),
  },
  [
    [{ code: 1 }, { unique: true }],
    [{ path: 1 }, { unique: true }],
    [{ participantId: 1 }, { sparse: true }],
  ],
);
