import mongoose from 'mongoose';
import { isUnavailable } from '../../databaseErrors.ts';
import { type Outcomes, Together } from '../../locks.ts';
import { EventModel, ParticipantModel, type ParticipantRecord } from '../../models/game.ts';

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

/** Nobody who joins notices such a wait; a crowd at the door is then a few dozen writes a second, however evenly it comes. */
const pace = { company: 1, gatherMs: 40, enough: 32, patienceMs: 100 } as const;

/** A newcomer who is stored, and the number at which their event stood afterwards; none when it is gone. */
export interface Stored {
  fence: number | undefined;
}

/**
 * Stores whoever joins: those of one moment by one durable write, each with a result of their own, and then looks once at
 * the events of all of them.
 */
export const newcomers = (): Together<ParticipantRecord, Stored> => new Together(storeAll, pace);

async function storeAll(participants: ParticipantRecord[]): Promise<Outcomes<Stored>> {
  const refused = await insert(participants);
  const eventIds = participants.filter((_, index) => !refused.has(index)).map(({ eventId }) => eventId);
  const events =
    eventIds.length > 0 ? await EventModel.find({ _id: { $in: eventIds } }, { fence: 1 }).lean() : [];
  const fences = new Map(events.map(({ _id, fence }) => [_id.toString(), fence]));
  return participants.map(
    ({ eventId }, index) => refused.get(index) ?? { fence: fences.get(eventId.toString()) },
  );
}

/** Gives what was against some of them, by their index: such as a name that somebody has. */
async function insert(participants: ParticipantRecord[]): Promise<Map<number, Error>> {
  try {
    await ParticipantModel.collection.insertMany(participants, { ordered: false });
    return new Map();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || isUnavailable(error)) throw error;
    const { writeErrors } = error;
    return new Map(
      [writeErrors].flat().map(({ index, code, errmsg }) => {
        const reason = new MongoServerError({ message: errmsg ?? 'refused', code });
        return [index, reason] as const;
      }),
    );
  }
}
