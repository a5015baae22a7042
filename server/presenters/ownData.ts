import { deletionDay } from '../../protocol/rules/deletion.ts';
import type { OwnData } from '../../protocol/schemas/participants.ts';
import type { EventRecord } from '../models/event.ts';
import { messageStateOf, type ParticipantRecord, type PredictionRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';
import type { LogEntryRecord } from '../models/log.ts';
import type { PushSubscriptionRecord } from '../models/platform/push.ts';

/** All stored data of one guest. */
export interface GuestData {
  event: EventRecord;
  participant: ParticipantRecord;
  predictions: PredictionRecord[];
  links: TransferLinkRecord[];
  /** The phones that receive notifications of reveals. */
  phones: PushSubscriptionRecord[];
  /** True if the host has selected the guest's message for the big screen. */
  isMessagePicked: boolean;
  /** The log entries about the guest. */
  entries: LogEntryRecord[];
}

/** Presents all stored data of a guest to that guest. Omits data of other guests and correct answers. */
export function presentOwnData(
  { retentionDays }: { retentionDays: number | undefined },
  { event, participant, predictions, links, phones, isMessagePicked, entries }: GuestData,
): OwnData {
  const { username, joinedAt, message, tableId, isOnPaper, lastActiveAt, activeDays = [] } = participant;
  const messageState = messageStateOf(participant);
  const deletesOn = deletionDay(event, retentionDays);
  const table = event.tables?.find(({ _id }) => _id.equals(tableId));
  const textOf = (id: string) => event.questions.find(({ _id }) => _id.toString() === id)?.text;
  return {
    event: { title: event.title, shareCode: event.shareCode, ...(deletesOn && { deletesOn }) },
    name: username,
    joinedAt: joinedAt.toISOString(),
    ...(message && { message }),
    ...(messageState !== 'undecided' && { messageState }),
    ...(table && { table: table.name }),
    ...(isOnPaper && { playsOnPaper: true }),
    ...(lastActiveAt && { lastActiveAt: lastActiveAt.toISOString() }),
    daysActive: activeDays,
    predictions: predictions.map(({ questionId, answer, submittedAt }) => {
      const question = textOf(questionId);
      return { ...(question && { question }), prediction: answer, predictedAt: submittedAt.toISOString() };
    }),
    ...(isMessagePicked && { messagePickedForBigScreen: true }),
    linksForOtherPhones: links.map(presentLink),
    phonesWithNotifications: phones.map(({ endpoint, p256dh, auth, language, createdAt }) => ({
      endpoint,
      p256dh,
      auth,
      ...(language && { language }),
      since: createdAt.toISOString(),
    })),
    ...(entries.length > 0 && {
      doneByHosts: entries.map(({ what, at, subject }) => ({
        what,
        at: at.toISOString(),
        ...(subject && { subject }),
      })),
    }),
  };
}

const presentLink = ({
  expiresAt,
  usedBy,
  requestedAt,
  requestNumber,
  requestState,
}: TransferLinkRecord) => ({
  expiresAt: expiresAt.toISOString(),
  ...(usedBy && { isUsed: true as const }),
  ...(requestedAt && { requestedAt: requestedAt.toISOString() }),
  ...(requestNumber !== undefined && { requestNumber }),
  ...(requestState && { requestState }),
});
