import { defineModel, id, instant, listOf, optional, type RecordOf, text } from './record.ts';

/**
 * Records that an event was removed. Until `sweptAt` is set, some of the event's data can still exist. The
 * share codes are stored until the event's short links are deleted.
 */
export const RemovedEventModel = defineModel(
  'RemovedEvent',
  {
    /** The id of the event. */
    _id: id,
    codes: optional(listOf(text)),
    /** Absent if the event did not count in metrics. */
    createdAt: optional(instant),
    removedAt: instant,
    sweptAt: optional(instant),
  },
  [[{ createdAt: 1 }], [{ sweptAt: 1 }]],
);
export type RemovedEventRecord = RecordOf<typeof RemovedEventModel>;
