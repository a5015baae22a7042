import type { Types } from 'mongoose';
import { nameKey } from '../../../protocol/nameKey.ts';
import type { RemoveRecent } from '../../../protocol/schemas/participants.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { RemovedParticipant } from '../../eventState/DomainEvents.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { TransferLinkModel } from '../../models/transferLink.ts';
import { ShortLinkModel } from '../../models/shareCodes.ts';
import { PushSubscriptionModel } from '../../models/platform/push.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isDuplicateKey, isUnavailable } from '../../base/databaseErrors.ts';
import { releaseCapacity, currentRound } from './guestCapacity.ts';
import { nameTaken } from './join.ts';
import { removeForGood } from '../events/removalJournal.ts';
import { appendToLog, type LoggedAction } from '../auditLog/appendToLog.ts';
import { refuseSample } from '../loadEntities.ts';
import { removePickedMessages } from '../show/show.ts';
import type { App } from '../App.ts';

const moreGuestsJoinedError = () => new AppError('conflict', refusalTexts.translatable('moreGuestsJoined'));
export const participantGone = () =>
  new AppError('participant_not_found', refusalTexts.translatable('guestGone'));

/**
 * Returns the participants for whom a browser can play in an event, in the order of its grants. Omits their
 * predictions.
 */
export async function participantsOf({ participantIds }: Viewer): Promise<ParticipantRecord[]> {
  const stored = await ParticipantModel.find({ _id: { $in: participantIds } }, { predictions: 0 }).lean();
  const byId = new Map(stored.map((participant) => [participant._id.toString(), participant]));
  return participantIds.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Moves a participant to a table of the event, or to no table (null). Throws `conflict` if the table does not
 * exist. While answers are shown, only administrators can move a participant who already has a table.
 * Otherwise guests could switch to a winning table.
 */
export async function chooseTable(
  app: App,
  event: EventRecord,
  participant: ParticipantRecord,
  { tableId, isByOrganiser }: { tableId: string | null; isByOrganiser: boolean },
): Promise<ParticipantRecord> {
  refuseSample(event);
  const { tables = [], showAnswers } = event;
  const tableOf = (id: string | null | undefined) => tables.find(({ _id }) => _id.toString() === id);
  const [before, table] = [tableOf(participant.tableId?.toString()), tableOf(tableId)];
  if (tableId !== null && !table) throw new AppError('conflict', refusalTexts.translatable('tableGone'));
  if (before === table) return participant;
  if (showAnswers && before && !isByOrganiser)
    throw new AppError('conflict', refusalTexts.translatable('tableStays'));
  const update = table ? { $set: { tableId: table._id } } : { $unset: { tableId: 1 } };
  const moved = { what: 'guestMoved', ...(table && { subject: table.name }) } as const;
  return storeAndPublish(app, participant, update, isByOrganiser ? moved : undefined);
}

/** Renames a participant. Throws `name_taken`. */
export const renameParticipant = async (
  app: App,
  participant: ParticipantRecord,
  username: string,
): Promise<ParticipantRecord> =>
  storeAndPublish(
    app,
    participant,
    { $set: { username, nameKey: nameKey(username) } },
    username === participant.username ? undefined : { what: 'guestRenamed' },
  );

/** Stores a change of a participant, publishes the change and logs the action. Throws `name_taken`. */
export async function storeAndPublish(
  app: App,
  participant: ParticipantRecord,
  update: object,
  action?: LoggedAction,
): Promise<ParticipantRecord> {
  const { _id, eventId } = participant;
  const run = async () => {
    const changed = await storeChange(participant, update);
    app.domainEvents.publish('participantPut', { eventId: eventId.toString(), participant: changed });
    if (action) await appendToLog(app, eventId, [{ ...action, participantIds: [_id] }]);
    return changed;
  };
  return app.queues.run(_id.toString(), run);
}

async function storeChange({ _id }: ParticipantRecord, update: object): Promise<ParticipantRecord> {
  try {
    const changed = await ParticipantModel.findByIdAndUpdate(
      _id,
      { ...update, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw participantGone();
    return changed;
  } catch (error) {
    throw isDuplicateKey(error) ? nameTaken() : error;
  }
}

/** A participant to remove. `hasLeft` means that the guest has requested the removal. */
type Removal = Pick<ParticipantRecord, '_id' | 'activeDays'> & Pick<RemovedParticipant, 'hasLeft'>;

/** Converts a removed participant to the published form. */
const toRemoved = ({ _id, activeDays, hasLeft }: Removal): RemovedParticipant => ({
  participantId: _id.toString(),
  activeDays,
  ...(hasLeft && { hasLeft }),
});

/**
 * Removes a participant with all stored data. The participant's grants become invalid. `hasLeft` means that
 * the guest has requested the removal. The guest's other phones are notified of this.
 */
export async function removeParticipant(
  app: App,
  participant: ParticipantRecord,
  { hasLeft }: { hasLeft: boolean },
): Promise<void> {
  const { _id, eventId, activeDays } = participant;
  await removeAndLog(app, eventId, [{ _id, activeDays, hasLeft }]);
}

/**
 * The maximum number of ids of removed guests in one log entry. The field `count` of the entry includes all
 * removed guests.
 */
const maxLoggedIds = 20;

async function removeAndLog(app: App, eventId: Types.ObjectId, guests: Removal[]): Promise<number> {
  const removedCount = await removeAll(app, eventId, guests);
  const participantIds = guests.slice(0, maxLoggedIds).map(({ _id }) => _id);
  if (removedCount > 0)
    await appendToLog(app, eventId, [{ what: 'guestsRemoved', count: guests.length, participantIds }]);
  return removedCount;
}

/**
 * Removes participants of an event with all data that refers to them, such as transfer links. Returns how
 * many of them existed.
 */
export async function removeAll(app: App, eventId: Types.ObjectId, participants: Removal[]): Promise<number> {
  let removedCount = 0;
  const ids = participants.map(({ _id }) => _id);
  const removed = participants.map(toRemoved);
  const round = await currentRound(eventId);
  const remove = async () => {
    // This step comes first, so that a crash leaves no removed guest in the show.
    await removePickedMessages(app, eventId, ids);
    removedCount = (await ParticipantModel.deleteMany({ _id: { $in: ids } })).deletedCount;
    app.domainEvents.publish('participantsRemoved', { eventId: eventId.toString(), participants: removed });
  };
  const participantIds = removed.map(({ participantId }) => participantId);
  const removal = { participants: participantIds, of: eventId.toString() };
  await removeForGood(app, removal, remove).catch((error: unknown) => {
    // If the database's reply was lost, the participants may be deleted.
    if (isUnavailable(error)) void app.eventCache.resyncIfLoaded(eventId.toString());
    throw error;
  });
  await releaseCapacity(eventId, { count: removedCount, round });
  await TransferLinkModel.deleteMany({ participantId: { $in: ids } });
  await PushSubscriptionModel.deleteMany({ participantId: { $in: ids } });
  await ShortLinkModel.deleteMany({ participantId: { $in: ids } });
  return removedCount;
}

/**
 * Removes all participants who joined between two instants, in one step. Returns the number of removed
 * participants. Throws `conflict` if there are more than `count`, the number that the host has seen. Fewer
 * are accepted, because the call can be a retry.
 */
export async function removeRecent(
  app: App,
  event: EventRecord,
  { from, until, count }: RemoveRecent,
): Promise<number> {
  refuseSample(event);
  const { _id: eventId } = event;
  const recent = { eventId, joinedAt: { $gte: new Date(from), $lte: new Date(until) } };
  const participants = await ParticipantModel.find(recent, { activeDays: 1 }).lean();
  if (participants.length > count) throw moreGuestsJoinedError();
  return removeAndLog(app, eventId, participants);
}
