import { predictionsIn } from '../../eventState/EventState.ts';
import type { EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord, type PredictionRecord } from '../../models/participant.ts';
import { TransferLinkModel } from '../../models/transferLink.ts';
import { LogEntryModel, type LogEntryRecord } from '../../models/log.ts';
import { PushSubscriptionModel } from '../../models/platform/push.ts';
import { ShowModel } from '../../models/show.ts';
import type { GuestData } from '../../presenters/ownData.ts';

/** Returns all stored data about a guest. The predictions have the order in which they were made. */
export const ownDataOf = async (event: EventRecord, participant: ParticipantRecord): Promise<GuestData> => ({
  event,
  participant,
  predictions: await predictionsOf(participant),
  phones: await PushSubscriptionModel.find({ participantId: participant._id }).sort({ createdAt: 1 }).lean(),
  links: await TransferLinkModel.find({ participantId: participant._id }).sort({ _id: 1 }).lean(),
  isMessagePicked: (await ShowModel.exists({ _id: event._id, wishIds: participant._id })) !== null,
  entries: await entriesOf(participant),
});

async function predictionsOf({ _id }: ParticipantRecord): Promise<PredictionRecord[]> {
  const stored = await ParticipantModel.find({ _id }, { predictions: 1 }).lean();
  return stored.flatMap(predictionsIn).toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}

const entriesOf = async ({ _id, eventId }: ParticipantRecord): Promise<LogEntryRecord[]> =>
  LogEntryModel.find({ eventId, participantIds: _id }).sort({ _id: 1 }).lean();
