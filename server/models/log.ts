import { entryFields } from './noted.ts';
import { defineModel, flag, id, optional, type RecordOf } from './record.ts';

/** The log of an event: what was done, each a document of its own. Later ids are later entries. */
export const LogEntryModel = defineModel(
  'LogEntry',
  {
    ...entryFields,
    eventId: id,
    /** Written before guests are removed, whose documents can't hold it: it counts when they are gone. */
    isPending: optional(flag),
  },
  [[{ eventId: 1, _id: -1 }], [{ isPending: 1 }, { sparse: true }]],
);
export type LogEntryRecord = RecordOf<typeof LogEntryModel>;
export type NotedEntry = Omit<LogEntryRecord, 'eventId' | 'isPending'>;
