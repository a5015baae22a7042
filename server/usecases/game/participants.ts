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
  PredictionModel,
  TransferLinkModel,
} from '../../models/game.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isDuplicateKey } from '../../databaseErrors.ts';
import { nameTaken } from './join.ts';
import { removeForGood } from '../events/removalJournal.ts';
import { refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';

const moreThanShown = () => new AppError('conflict', refusalTexts('moreGuestsJoined'));
const gone = () => new AppError('participant_not_found', refusalTexts('guestGone'));

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

/** Gives a participant another name, for rude or misspelt ones. */
export const renameParticipant = async (
  app: App,
  participant: ParticipantRecord,
  username: string,
): Promise<ParticipantRecord> => change(app, participant, { $set: { username, nameKey: nameKey(username) } });

async function change(app: App, participant: ParticipantRecord, update: object): Promise<ParticipantRecord> {
  const eventId = participant.eventId.toString();
  const store = async () => {
    const changed = await storeChange(participant, update);
    app.announcements.publish('participantPut', { eventId, participant: changed });
    return changed;
  };
  return app.locks.together(eventId, async () => app.locks.inTurn(participant._id.toString(), store));
}

async function storeChange({ _id }: ParticipantRecord, update: object): Promise<ParticipantRecord> {
  try {
    const changed = await ParticipantModel.findByIdAndUpdate(_id, update, { returnDocument: 'after' }).lean();
    if (!changed) throw gone();
    return changed;
  } catch (error) {
    throw isDuplicateKey(error) ? nameTaken() : error;
  }
}

/** Of so many participants at a time the predictions are removed. */
const portion = 100;

/** What is announced of a participant who was removed. */
export const toRemoved = ({
  _id,
  activeDays,
}: Pick<ParticipantRecord, '_id' | 'activeDays'>): RemovedParticipant => ({
  participantId: _id.toString(),
  activeDays,
});

/** Removes a participant and all their predictions; their grants end with them. */
export async function removeParticipant(app: App, participant: ParticipantRecord): Promise<void> {
  const eventId = participant.eventId.toString();
  const removed = toRemoved(participant);
  const remove = async () => {
    await ParticipantModel.deleteOne({ _id: participant._id });
    app.announcements.publish('participantsRemoved', { eventId, participants: [removed] });
    await removeTraces([participant._id]);
  };
  await app.locks.alone(eventId, async () =>
    removeForGood(app, { participants: [removed.participantId] }, remove),
  );
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
  const eventId = event._id.toString();
  const recent = { eventId, joinedAt: { $gte: new Date(from), $lte: new Date(until) } };
  const removed = await app.locks.alone(eventId, async () => {
    const participants = await ParticipantModel.find(recent, { activeDays: 1 }).lean();
    if (participants.length > count) throw moreThanShown();
    const leaving = participants.map(toRemoved);
    await removeForGood(
      app,
      { participants: leaving.map(({ participantId }) => participantId) },
      async () => {
        await ParticipantModel.deleteMany(recent);
        app.announcements.publish('participantsRemoved', { eventId, participants: leaving });
      },
    );
    return participants.map(({ _id }) => _id);
  });
  // Nobody who is gone can predict any more, and those who play shall not wait for thousands of predictions to go.
  for (let done = 0; done < removed.length; done += portion)
    await removeTraces(removed.slice(done, done + portion));
  return removed.length;
}

/** What hangs on participants goes after them: a crash in between leaves only what counts for nothing. */
async function removeTraces(participantIds: Types.ObjectId[]): Promise<void> {
  const theirs = { participantId: { $in: participantIds } };
  await PredictionModel.deleteMany(theirs);
  await TransferLinkModel.deleteMany(theirs);
}
