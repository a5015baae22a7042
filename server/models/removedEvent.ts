import { defineModel, id, instant, listOf, optional, type RecordOf, text } from './record.ts';

/**
 * What is kept of an event that was removed: that it was there. Until `sweptAt` something of it may still lie about;
 * its share codes are only known until its short links are gone.
 */
export const RemovedEventModel = defineModel(
  'RemovedEvent',
  {
    /** The event's id. */
    _id: id,
    codes: optional(listOf(text)),
    /** Absent: it counted nowhere. */
    createdAt: optional(instant),
    removedAt: instant,
    sweptAt: optional(instant),
  },
  [[{ createdAt: 1 }], [{ sweptAt: 1 }]],
);
export type RemovedEventRecord = RecordOf<typeof RemovedEventModel>;
