import { defineModel, id, instant, listOf, optional, type RecordOf, text } from './record.ts';

/**
 * The record of a removed event. Until `sweptAt` is set, some of the event's data may still exist. The share
 * codes are stored until the event's short links are deleted.
 */
export const RemovedEventModel = defineModel(
  'RemovedEvent',
  {
    /** The event's id. */
    _id: id,
    codes: optional(listOf(text)),
    /** Absent: the event did not count in metrics. */
    createdAt: optional(instant),
    removedAt: instant,
    sweptAt: optional(instant),
  },
  [[{ createdAt: 1 }], [{ sweptAt: 1 }]],
);
export type RemovedEventRecord = RecordOf<typeof RemovedEventModel>;
