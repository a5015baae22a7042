import type { LogActor, LogWord } from '../../protocol/logWords.ts';
import { defineModel, id, instant, listOf, number, optional, type RecordOf, text, word } from './record.ts';

/** An entry of an event's audit log. Later ids are later entries. Contains no guest's name, answer, code or key. */
export const LogEntryModel = defineModel(
  'LogEntry',
  {
    _id: id,
    eventId: id,
    at: instant,
    by: word<LogActor>(),
    /** The link of the helper who did it. */
    linkId: optional(id),
    what: word<LogWord>(),
    /** A question, a table or a helper, in the organiser's own words. */
    subject: optional(text),
    /** How many, where there are several. */
    count: optional(number),
    /** The fields that were changed, or the role of a helper. */
    details: optional(listOf(text)),
    /** The guests concerned. Their names are looked up when the log is read. */
    participantIds: optional(listOf(id)),
  },
  [[{ eventId: 1, _id: -1 }]],
);
export type LogEntryRecord = RecordOf<typeof LogEntryModel>;
