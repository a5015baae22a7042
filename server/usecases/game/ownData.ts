import { predictionsIn } from '../../followedEvent.ts';
import { type EventRecord, type ParticipantRecord, TransferLinkModel } from '../../models/game.ts';
import { LogEntryModel, type NotedEntry } from '../../models/log.ts';
import { PushSubscriptionModel } from '../../models/push.ts';
import type { StoredOfGuest } from '../../presenters/ownData.ts';

/** Everything that is stored of a guest, their predictions in the order in which they were made. */
export const ownDataOf = async (
  event: EventRecord,
  participant: ParticipantRecord,
): Promise<StoredOfGuest> => ({
  event,
  participant,
  predictions: predictionsIn(participant).toSorted(
    (a, b) => a.submittedAt.getTime() - b.submittedAt.getTime(),
  ),
  phoneCount: await PushSubscriptionModel.countDocuments({ participantId: participant._id }),
  linkCount: await TransferLinkModel.countDocuments({ participantId: participant._id }),
  entries: await entriesOf(participant),
});

/** What the log says of them, also what is not there yet. */
async function entriesOf({ _id, eventId, noted = [] }: ParticipantRecord): Promise<NotedEntry[]> {
  const moved = await LogEntryModel.find({
    eventId,
    participantIds: _id,
    isPending: { $exists: false },
  }).lean();
  const all = new Map<string, NotedEntry>([...moved, ...noted].map((entry) => [entry._id.toString(), entry]));
  return [...all.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
