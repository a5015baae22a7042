import { deletionDay } from '../../protocol/rules/deletion.ts';
import type { OwnData } from '../../protocol/schemas/participants.ts';
import type { EventRecord, ParticipantRecord, PredictionRecord } from '../models/game.ts';
import type { NotedEntry } from '../models/log.ts';

/** What is stored of one guest, wherever it is stored. */
export interface StoredOfGuest {
  event: EventRecord;
  participant: ParticipantRecord;
  predictions: PredictionRecord[];
  linkCount: number;
  /** Those that hear of reveals. */
  phoneCount: number;
  /** Those of the log that are about them. */
  entries: NotedEntry[];
}

/** The same for that guest to read and to keep: nothing of anybody else, and no answer. */
export function presentOwnData(
  { retentionDays }: { retentionDays: number | undefined },
  { event, participant, predictions, linkCount, phoneCount, entries }: StoredOfGuest,
): OwnData {
  const { username, joinedAt, message, tableId, isOnPaper, lastActiveAt, activeDays = [] } = participant;
  const deletesOn = deletionDay(event, retentionDays);
  const table = event.tables?.find(({ _id }) => _id.equals(tableId));
  const textOf = (id: string) => event.questions.find(({ _id }) => _id.toString() === id)?.text;
  return {
    event: { title: event.title, shareCode: event.shareCode, ...(deletesOn && { deletesOn }) },
    name: username,
    joinedAt: joinedAt.toISOString(),
    ...(message && { message }),
    ...(table && { table: table.name }),
    ...(isOnPaper && { playsOnPaper: true }),
    ...(lastActiveAt && { lastActiveAt: lastActiveAt.toISOString() }),
    daysActive: activeDays,
    predictions: predictions.map(({ questionId, answer, submittedAt }) => {
      const question = textOf(questionId);
      return { ...(question && { question }), prediction: answer, predictedAt: submittedAt.toISOString() };
    }),
    linksForOtherPhones: linkCount,
    phonesWithNotifications: phoneCount,
    ...(entries.length > 0 && {
      doneByHosts: entries.map(({ what, at }) => ({ what, at: at.toISOString() })),
    }),
  };
}
