import { createHash } from 'node:crypto';
import { nameKey } from '../../protocol/checks.ts';
import { counts } from '../../protocol/limits.ts';
import { announce } from '../announcements.ts';
import { AppError } from '../AppError.ts';
import { liveEvent, type LiveEvent } from '../liveEvents.ts';
import type { EventRecord } from '../models/Event.ts';
import { ParticipantModel, type ParticipantRecord } from '../models/Participant.ts';
import { PredictionModel } from '../models/Prediction.ts';
import { SeatLinkModel } from '../models/SeatLink.ts';
import { inactive, type Viewer } from '../access/viewer.ts';
import { isDuplicateKey } from '../toAppError.ts';
import { alone, inTurn, together } from '../turns.ts';
import { firstSign } from './activity.ts';
import { refuseSample } from './sample.ts';

const nameTaken = () => new AppError('name_taken', 'That name is already taken. Please choose another one.');
const full = () => {
  const most = counts.participantsPerEvent.toLocaleString('en');
  return new AppError('event_full', `This event is full: it can have at most ${most} guests.`);
};
const isFull = (error: unknown) => error instanceof AppError && error.code === 'event_full';
const gone = () => new AppError('participant_not_found', 'This participant does not exist any more.');

const hashKey = (idempotencyKey: string) => createHash('sha256').update(idempotencyKey).digest('base64url');

export interface Join {
  username: string;
  /** The page's own key of this join (`Idempotency-Key`): a repetition whose first reply was lost is the same guest. */
  idempotencyKey?: string | undefined;
}

/** Joins that were let in and are not stored yet, so that many at once are no way around the limit. */
const comingIn = new WeakMap<LiveEvent, number>();

async function letIn<T>(live: LiveEvent, store: () => Promise<T>): Promise<T> {
  const coming = comingIn.get(live) ?? 0;
  if (live.board.participantCount + coming >= counts.participantsPerEvent) throw full();
  comingIn.set(live, coming + 1);
  return store().finally(() => comingIn.set(live, comingIn.get(live)! - 1));
}

/**
 * Joins an event under a name that nobody else in it has; the same browser or key again is the same participant.
 * 5,000 are the most (409 `event_full`).
 */
export async function joinEvent(
  viewer: Viewer,
  event: EventRecord,
  { username, idempotencyKey }: Join,
): Promise<{ participant: ParticipantRecord; isNew: boolean }> {
  refuseSample(event);
  const eventId = event._id.toString();
  const idempotencyKeyHash = idempotencyKey ? hashKey(idempotencyKey) : undefined;
  return together(eventId, async () => {
    const live = await liveEvent(eventId);
    if (!live.event.isActive && viewer.sight === 'guest') throw inactive(live.event);
    try {
      const participant = await letIn(live, async () => storeGuest(eventId, username, idempotencyKeyHash));
      return { participant, isNew: true };
    } catch (error) {
      if (!isDuplicateKey(error) && !isFull(error)) throw error;
      const known = await ParticipantModel.findOne({ eventId, nameKey: nameKey(username) }).lean();
      const isOwn = known && viewer.participantIds.includes(known._id.toString());
      const isRepeated = idempotencyKeyHash !== undefined && known?.idempotencyKeyHash === idempotencyKeyHash;
      if (!known || !(isOwn || isRepeated)) throw isFull(error) ? error : nameTaken();
      return { participant: known, isNew: false };
    }
  });
}

async function storeGuest(
  eventId: string,
  username: string,
  idempotencyKeyHash: string | undefined,
): Promise<ParticipantRecord> {
  const joinedAt = new Date();
  const fields = { eventId, username, nameKey: nameKey(username), joinedAt, ...firstSign(joinedAt) };
  const created = await ParticipantModel.create({
    ...fields,
    ...(idempotencyKeyHash && { idempotencyKeyHash }),
  });
  const participant = created.toObject();
  announce('participantPut', { eventId, participant });
  return participant;
}

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
  event: EventRecord,
  participant: ParticipantRecord,
  message: string,
): Promise<ParticipantRecord> {
  refuseSample(event);
  const changed = await change(
    participant,
    message === '' ? { $unset: { message: 1 } } : { $set: { message } },
  );
  const [eventId, participantId] = [changed.eventId.toString(), changed._id.toString()];
  announce('messageSaved', { eventId, participantId, message: changed.message ?? '' });
  return changed;
}

/** Gives a participant another name, for rude or misspelt ones. */
export const renameParticipant = async (
  participant: ParticipantRecord,
  username: string,
): Promise<ParticipantRecord> => change(participant, { $set: { username, nameKey: nameKey(username) } });

async function change(participant: ParticipantRecord, update: object): Promise<ParticipantRecord> {
  const eventId = participant.eventId.toString();
  const store = async () => {
    const changed = await storeChange(participant, update);
    announce('participantPut', { eventId, participant: changed });
    return changed;
  };
  return together(eventId, async () => inTurn(participant._id.toString(), store));
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

/** Removes a participant and all their predictions; their grants end with them. */
export async function removeParticipant(participant: ParticipantRecord): Promise<void> {
  const eventId = participant.eventId.toString();
  const participantId = participant._id.toString();
  await alone(eventId, async () => {
    await ParticipantModel.deleteOne({ _id: participantId });
    announce('participantRemoved', { eventId, participantId, activeDays: participant.activeDays });
    await PredictionModel.deleteMany({ participantId });
    await SeatLinkModel.deleteMany({ participantId });
  });
}
