import type { Types } from 'mongoose';
import { nameKey } from '../../../protocol/checks.ts';
import type { RemoveRecent } from '../../../protocol/schemas/participants.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { RemovedParticipant } from '../../announcements.ts';
import { AppError } from '../../AppError.ts';
import {
  type EventRecord,
  ParticipantModel,
  type ParticipantRecord,
  TransferLinkModel,
} from '../../models/game.ts';
import { PushSubscriptionModel } from '../../models/push.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isDuplicateKey, isUnavailable } from '../../databaseErrors.ts';
import { nameTaken } from './join.ts';
import { removeForGood } from '../events/removalJournal.ts';
import { type Done, entryOf, noting } from '../log/entries.ts';
import { moveNotedOfGuests } from '../log/moveNoted.ts';
import { removingGuests } from '../log/removingGuests.ts';
import { refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';

const moreThanShown = () => new AppError('conflict', refusalTexts.said('moreGuestsJoined'));
const gone = () => new AppError('participant_not_found', refusalTexts.said('guestGone'));

/** Everybody who joined, in the order of joining. */
export const listParticipants = async (event: EventRecord): Promise<ParticipantRecord[]> =>
  ParticipantModel.find({ eventId: event._id }).sort({ joinedAt: 1, _id: 1 }).lean();

/** The participants that a browser plays in the event before it, in the order of their grants. */
export async function participantsOf({ participantIds }: Viewer): Promise<ParticipantRecord[]> {
  const stored = await ParticipantModel.find({ _id: { $in: participantIds } }).lean();
  const byId = new Map(stored.map((participant) => [participant._id.toString(), participant]));
  return participantIds.flatMap((id) => byId.get(id) ?? []);
}

/** Saves a guest's message, and tells the organisers; an empty one clears it. */
export async function saveMessage(
  app: App,
  event: EventRecord,
  participant: ParticipantRecord,
  message: string,
): Promise<ParticipantRecord> {
  refuseSample(event);
  const changed = await change(
    app,
    participant,
    message === '' ? { $unset: { message: 1 } } : { $set: { message } },
  );
  const [eventId, participantId] = [changed.eventId.toString(), changed._id.toString()];
  app.announcements.publish('messageSaved', { eventId, participantId, message: changed.message ?? '' });
  return changed;
}

/**
 * Puts a participant at a table of the event (409 `conflict` when it is gone), or at none. While answers are shown only
 * the organiser moves who sits at one already: nobody joins the winners.
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
  if (tableId !== null && !table) throw new AppError('conflict', refusalTexts.said('tableGone'));
  if (before === table) return participant;
  if (showAnswers && before && !isByOrganiser)
    throw new AppError('conflict', refusalTexts.said('tableStays'));
  const update = table ? { $set: { tableId: table._id } } : { $unset: { tableId: 1 } };
  const moved = { what: 'guestMoved', ...(table && { subject: table.name }) } as const;
  return change(app, participant, update, isByOrganiser ? moved : undefined);
}

/** Gives a participant another name, for rude or misspelt ones. */
export const renameParticipant = async (
  app: App,
  participant: ParticipantRecord,
  username: string,
): Promise<ParticipantRecord> =>
  change(
    app,
    participant,
    { $set: { username, nameKey: nameKey(username) } },
    username === participant.username ? undefined : { what: 'guestRenamed' },
  );

/** `done`: what the log says of it. */
async function change(
  app: App,
  participant: ParticipantRecord,
  update: object,
  done?: Done,
): Promise<ParticipantRecord> {
  const { _id, eventId } = participant;
  const entries = done ? [entryOf(app, { ...done, participantIds: [_id] })] : [];
  const store = async () => {
    const changed = await storeChange(participant, { ...update, ...noting(...entries) });
    app.announcements.publish('participantPut', { eventId: eventId.toString(), participant: changed });
    return changed;
  };
  return app.locks.inTurn(_id.toString(), store);
}

async function storeChange({ _id }: ParticipantRecord, update: object): Promise<ParticipantRecord> {
  try {
    const changed = await ParticipantModel.findByIdAndUpdate(
      _id,
      { ...update, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw gone();
    return changed;
  } catch (error) {
    throw isDuplicateKey(error) ? nameTaken() : error;
  }
}

/** Somebody who is to go, of their own accord or not. */
type Going = Pick<ParticipantRecord, '_id' | 'activeDays'> & Pick<RemovedParticipant, 'hasLeft'>;

/** What is announced of a participant who was removed. */
const toRemoved = ({ _id, activeDays, hasLeft }: Going): RemovedParticipant => ({
  participantId: _id.toString(),
  activeDays,
  ...(hasLeft && { hasLeft }),
});

/**
 * Removes a participant, with everything that is stored of them; their grants end with them. `hasLeft`: it was that guest's
 * own wish, which their other phones are told.
 */
export async function removeParticipant(
  app: App,
  participant: ParticipantRecord,
  { hasLeft }: { hasLeft: boolean },
): Promise<void> {
  const { _id, eventId, activeDays } = participant;
  await removingGuests(app, eventId, [participant], async () =>
    removeAll(app, eventId, [{ _id, activeDays, hasLeft }]),
  );
}

/** Removes participants of an event, and gives how many were there; the transfer links that lead to nobody go after them. */
export async function removeAll(app: App, eventId: Types.ObjectId, participants: Going[]): Promise<number> {
  let removedCount = 0;
  const ids = participants.map(({ _id }) => _id);
  const removed = participants.map(toRemoved);
  await moveNotedOfGuests(eventId, ids);
  const remove = async () => {
    removedCount = (await ParticipantModel.deleteMany({ _id: { $in: ids } })).deletedCount;
    app.announcements.publish('participantsRemoved', { eventId: eventId.toString(), participants: removed });
  };
  const participantIds = removed.map(({ participantId }) => participantId);
  await removeForGood(app, { participants: participantIds }, remove).catch((error: unknown) => {
    // They may be gone all the same.
    if (isUnavailable(error)) void app.liveEvents.doubt(eventId.toString());
    throw error;
  });
  await TransferLinkModel.deleteMany({ participantId: { $in: ids } });
  await PushSubscriptionModel.deleteMany({ participantId: { $in: ids } });
  return removedCount;
}

/**
 * Removes everybody who joined from one instant to another, in one step, and gives how many they were. More of them than
 * the host was shown are a 409 `conflict`; fewer, or nobody, are a repetition.
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
  if (participants.length > count) throw moreThanShown();
  return removingGuests(app, eventId, participants, async () => removeAll(app, eventId, participants));
}
