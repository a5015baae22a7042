import type { LogActor, LogAction } from '../../protocol/auditLogActions.ts';
import { defineModel, id, instant, listOf, number, optional, type RecordOf, text, word } from './record.ts';

/**
 * An entry of an event's audit log. Ids increase with time. An entry contains no guest's name, answer, code
 * or key.
 */
export const LogEntryModel = defineModel(
  'LogEntry',
  {
    _id: id,
    eventId: id,
    at: instant,
    by: word<LogActor>(),
    /** The link of the helper who acted. */
    linkId: optional(id),
    what: word<LogAction>(),
    /** The name of the question, table or helper concerned, as the organiser has entered it. */
    subject: optional(text),
    /** The number of affected items, if there are several. */
    count: optional(number),
    /** The changed fields, or a helper's role. */
    details: optional(listOf(text)),
    /** The ids of the guests concerned. Their names are looked up when the log is read. */
    participantIds: optional(listOf(id)),
  },
  [[{ eventId: 1, _id: -1 }]],
);
export type LogEntryRecord = RecordOf<typeof LogEntryModel>;
