import mongoose, { type Types } from 'mongoose';
import { isUnavailable } from '../../base/databaseErrors.ts';
import { type Outcomes, Batcher } from '../../base/concurrency.ts';
import { EventModel } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { eventFull, releasePlaces, countRoundOf, reservePlaces } from './guestPlaces.ts';

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

/** Nobody who joins notices such a wait; a crowd at the door is then a few dozen writes a second, however evenly it comes. */
const pace = { delayFromCount: 1, delayMs: 40, fullSize: 32, timeoutMs: 100 } as const;

/** A guest who joins, and the number of the event's guests that this server knows. */
export interface NewParticipant {
  participant: ParticipantRecord;
  guestCount: number;
}

/** A newcomer who is stored, and the number at which their event stood afterwards; none when it is gone. */
export interface Stored {
  fence: number | undefined;
}

/**
 * Stores whoever joins: those of one moment by one durable write, each with a result of their own, and then looks once at
 * the events of all of them. For whom their event has no place, the result is `event_full`.
 */
export const participantWrites = (): Batcher<NewParticipant, Stored> => new Batcher(storeAll, pace);

/** What was against some newcomers. */
type Refusals = Map<ParticipantRecord, Error>;

async function storeAll(all: NewParticipant[]): Promise<Outcomes<Stored>> {
  const refused: Refusals = new Map();
  const participants = all.map(({ participant }) => participant);
  const groups = await Promise.all(byEvent(all).map(async (group) => admit(group, refused)));
  await insert(
    groups.flatMap(({ admitted }) => admitted),
    refused,
  );
  await Promise.all(groups.map(async (group) => confirm(group, refused)));
  const eventIds = participants.filter((one) => !refused.has(one)).map(({ eventId }) => eventId);
  const events =
    eventIds.length > 0 ? await EventModel.find({ _id: { $in: eventIds } }, { fence: 1 }).lean() : [];
  const fences = new Map(events.map(({ _id, fence }) => [_id.toString(), fence]));
  return participants.map((one) => refused.get(one) ?? { fence: fences.get(one.eventId.toString()) });
}

function byEvent(all: NewParticipant[]): NewParticipant[][] {
  const groups = new Map<string, NewParticipant[]>();
  for (const one of all) {
    const id = one.participant.eventId.toString();
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups.values()];
}

/** Newcomers of one event who have places in it, taken in a round. */
interface Group {
  eventId: Types.ObjectId;
  admitted: ParticipantRecord[];
  round: number;
}

async function admit(group: NewParticipant[], refused: Refusals): Promise<Group> {
  const participants = group.map(({ participant }) => participant);
  const { eventId } = participants[0]!;
  const guestCount = Math.max(...group.map((one) => one.guestCount));
  const { count, round } = await reservePlaces(eventId, group.length, guestCount);
  for (const one of participants.slice(count)) refused.set(one, eventFull());
  return { eventId, admitted: participants.slice(0, count), round };
}

/** Stores new guests; refuses those whose name is taken. */
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
 * Gives back the places of newcomers who were not stored. After a count that may have missed those who were, their places
 * are taken once more; for whom there is none left is out again.
 */
async function confirm({ eventId, admitted, round }: Group, refused: Refusals): Promise<void> {
  const stored = admitted.filter((one) => !refused.has(one));
  await releasePlaces(eventId, { count: admitted.length - stored.length, round });
  const now = await countRoundOf(eventId);
  // Without a count the event is gone, and its guests go with it.
  if (stored.length === 0 || now === round || now === undefined) return;
  const places = await reservePlaces(eventId, stored.length, 0);
  const out = stored.slice(places.count);
  for (const one of out) refused.set(one, eventFull());
  if (out.length > 0)
    await ParticipantModel.deleteMany({ _id: { $in: out.map(({ _id }) => _id) }, revision: 1 });
  await confirm({ eventId, admitted: stored.slice(0, places.count), round: places.round }, refused);
}
