import mongoose, { type Types } from 'mongoose';
import { batches } from '../../base/limits.ts';
import { isUnavailable } from '../../base/databaseErrors.ts';
import { type Outcomes, Batcher } from '../../base/concurrency.ts';
import { EventModel } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { eventFull, releaseCapacity, currentRound, reserveCapacity } from './guestCapacity.ts';

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

/** A participant to store, and the number of the event's cached guests. */
export interface NewParticipant {
  participant: ParticipantRecord;
  guestCount: number;
}

/** The fence of the event after the participant was stored. Undefined if the event no longer exists. */
export interface StoredParticipant {
  fence: number | undefined;
}

/**
 * Batches joins. Each batch has one durable insert, then one read of the events concerned. Each participant
 * gets a result. It is `event_full` if the event has no place left.
 */
export const participantWrites = (): Batcher<NewParticipant, StoredParticipant> =>
  new Batcher(storeAll, batches.participants);

/** The refused participants, each with the reason. */
type Refusals = Map<ParticipantRecord, Error>;

async function storeAll(batch: NewParticipant[]): Promise<Outcomes<StoredParticipant>> {
  const refused: Refusals = new Map();
  const participants = batch.map(({ participant }) => participant);
  const groups = await Promise.all(byEvent(batch).map(async (group) => reserveForGroup(group, refused)));
  await insert(
    groups.flatMap(({ admitted }) => admitted),
    refused,
  );
  await Promise.all(groups.map(async (group) => confirmCapacity(group, refused)));
  const eventIds = participants
    .filter((participant) => !refused.has(participant))
    .map(({ eventId }) => eventId);
  const events =
    eventIds.length > 0 ? await EventModel.find({ _id: { $in: eventIds } }, { fence: 1 }).lean() : [];
  const fences = new Map(events.map(({ _id, fence }) => [_id.toString(), fence]));
  return participants.map(
    (participant) => refused.get(participant) ?? { fence: fences.get(participant.eventId.toString()) },
  );
}

function byEvent(batch: NewParticipant[]): NewParticipant[][] {
  const groups = new Map<string, NewParticipant[]>();
  for (const newParticipant of batch) {
    const id = newParticipant.participant.eventId.toString();
    groups.set(id, [...(groups.get(id) ?? []), newParticipant]);
  }
  return [...groups.values()];
}

/** The participants of one event who got a place, and the round in which their places were reserved. */
interface EventGroup {
  eventId: Types.ObjectId;
  admitted: ParticipantRecord[];
  round: number;
}

async function reserveForGroup(group: NewParticipant[], refused: Refusals): Promise<EventGroup> {
  const participants = group.map(({ participant }) => participant);
  const { eventId } = participants[0]!;
  const guestCount = Math.max(...group.map((newParticipant) => newParticipant.guestCount));
  const { count, round } = await reserveCapacity(eventId, group.length, guestCount);
  for (const participant of participants.slice(count)) refused.set(participant, eventFull());
  return { eventId, admitted: participants.slice(0, count), round };
}

/** Inserts participants. Adds those whose name is taken to `refused`. */
async function insert(participants: ParticipantRecord[], refused: Refusals): Promise<void> {
  if (participants.length === 0) return;
  try {
    await ParticipantModel.collection.insertMany(participants, { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || isUnavailable(error)) throw error;
    for (const { index, code, errmsg } of [error.writeErrors].flat())
      refused.set(participants[index]!, new MongoServerError({ message: errmsg ?? 'refused', code }));
  }
}

/**
 * Releases the places of participants who were not stored. If a recount has taken place in between, it may
 * have missed the stored participants. Their places are then reserved again, and participants without a place
 * are removed.
 */
async function confirmCapacity({ eventId, admitted, round }: EventGroup, refused: Refusals): Promise<void> {
  const stored = admitted.filter((participant) => !refused.has(participant));
  await releaseCapacity(eventId, { count: admitted.length - stored.length, round });
  const roundNow = await currentRound(eventId);
  // If there is no count, the event was removed together with its guests.
  if (stored.length === 0 || roundNow === round || roundNow === undefined) return;
  const reserved = await reserveCapacity(eventId, stored.length, 0);
  const removed = stored.slice(reserved.count);
  for (const participant of removed) refused.set(participant, eventFull());
  if (removed.length > 0)
    await ParticipantModel.deleteMany({ _id: { $in: removed.map(({ _id }) => _id) }, revision: 1 });
  await confirmCapacity(
    { eventId, admitted: stored.slice(0, reserved.count), round: reserved.round },
    refused,
  );
}
