import { defineModel, id, instant, optional, text } from './record.ts';

/**
 * Whose a share code is, also an earlier one: its `_id` makes it one event's alone. Whoever wants a code first holds it for
 * a while, then takes it, and then has it. The collection has the name that it was first given.
 */
export const ShareCodeModel = defineModel(
  'ShareCode',
  {
    /** The code. */
    _id: text,
    eventId: id,
    /** Held until then. Absent: taken. */
    until: optional(instant),
    takenAt: optional(instant),
  },
  [[{ eventId: 1 }], [{ takenAt: 1 }, { sparse: true }], [{ until: 1 }, { sparse: true }]],
  'sharecodeholds',
);

/** A short link: only the path and query of an address of ours, never a host. */
export const ShortLinkModel = defineModel(
  'ShortLink',
  {
    code: text,
    path: text,
    createdAt: instant,
    /** Whose page it is: the link is deleted with the guest. Earlier versions stored none. */
    participantId: optional(id),
  },
  [
    [{ code: 1 }, { unique: true }],
    [{ path: 1 }, { unique: true }],
    [{ participantId: 1 }, { sparse: true }],
  ],
);
