import mongoose, { Types } from 'mongoose';
import { dayOf } from '../../../protocol/rules/days.ts';
import { isUnavailable } from '../../base/databaseErrors.ts';
import { type Outcomes, Batcher } from '../../base/concurrency.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';

const { MongoBulkWriteError } = mongoose.mongo;

/** A prediction that was judged, and what the judgement rests on. */
export interface ValidatedPrediction {
  participantId: string;
  questionId: string;
  answer: string;
  /** The event's number by which it was judged. */
  fence: number;
  /** The latest change of the participant that was known. */
  revision: number;
  /** In a rehearsal nobody is active. */
  isRehearsed?: boolean;
}

/** A participant as a prediction of theirs has left them: with that one, and maybe others of theirs. */
export type Written = Pick<ParticipantRecord, '_id' | 'predictions' | 'revision'>;

/**
 * While several predict at once, those of so many milliseconds go to the database together: nobody notices the wait, and a
 * command costs much more than what is in it. A database that takes longer is not waited for.
 */
const pace = { delayFromCount: 2, delayMs: 60, fullSize: 32, timeoutMs: 80 } as const;
/** Several need two commands. */
const fewest = 3;

/**
 * Stores the predictions of one app, each by one durable change of its participant's own document: gives the participant
 * with it, or nothing when the condition did not hold. The database checks that and says when it was: a participant who
 * is gone, was told of a later change of the event, has gone on since, or has said the same already is not met. Who
 * predicts while nobody else does is written at once; what comes meanwhile goes together, each with a condition and an
 * outcome of its own. Not for two of the same participant at the same time, nor for who is known to have said the same
 * already: nobody could tell whose change it was (`storeAlone`).
 */
export const predictionWrites = (store = storeAll): Batcher<ValidatedPrediction, Written | undefined> =>
  new Batcher(store, pace);

const storeAll = async (all: ValidatedPrediction[]): Promise<Outcomes<Written | undefined>> =>
  all.length < fewest
    ? Promise.all(all.map(async (judged) => storeAlone(judged).catch((error: Error) => error)))
    : storeTogether(all);

const pathOf = ({ questionId }: ValidatedPrediction) => `predictions.${questionId}`;

const filterOf = (judged: ValidatedPrediction) => ({
  _id: new Types.ObjectId(judged.participantId),
  fence: { $lte: judged.fence },
  // A write that hung and comes late finds that the guest has gone on.
  revision: judged.revision,
  [`${pathOf(judged)}.answer`]: { $ne: judged.answer },
});

const updateOf = (judged: ValidatedPrediction) => ({
  $set: { [`${pathOf(judged)}.answer`]: judged.answer },
  $currentDate: {
    [`${pathOf(judged)}.submittedAt`]: true as const,
    ...(!judged.isRehearsed && { lastActiveAt: true as const }),
  },
  ...(!judged.isRehearsed && { $addToSet: { activeDays: dayOf(new Date()) } }),
  $inc: { revision: 1 },
});

/** By the driver itself: what we say and what is stored are of one form, and nothing of it has to be looked up. */
const participants = () =>
  ParticipantModel.collection as unknown as mongoose.mongo.Collection<ParticipantRecord>;

/** The same for one, whatever is known of them. */
export const storeAlone = async (judged: ValidatedPrediction): Promise<Written | undefined> =>
  (await participants().findOneAndUpdate(filterOf(judged), updateOf(judged), {
    returnDocument: 'after',
    projection: { [pathOf(judged)]: 1, revision: 1 },
  })) ?? undefined;

/** The driver repeats the command where it may; what is not known of it is not known of any of them. */
export async function storeTogether(all: ValidatedPrediction[]): Promise<Outcomes<Written | undefined>> {
  const refused = await participants()
    .bulkWrite(
      all.map((judged) => ({ updateOne: { filter: filterOf(judged), update: updateOf(judged) } })),
      { ordered: false },
    )
    .then(() => new Map<number, Error>(), refusedIn);
  const found = await participants()
    .find<Written>(
      { _id: { $in: all.map(({ participantId }) => new Types.ObjectId(participantId)) } },
      {
        projection: { revision: 1, ...Object.fromEntries(all.map((judged) => [pathOf(judged), 1])) },
        batchSize: all.length + 1,
      },
    )
    .toArray();
  const byId = new Map(found.map((written) => [written._id.toString(), written]));
  return all.map((judged, index) => refused.get(index) ?? ifStored(judged, byId.get(judged.participantId)));
}

/** What the database refused, by its place, when it has judged all the others. */
function refusedIn(error: unknown): Map<number, Error> {
  if (!(error instanceof MongoBulkWriteError) || isUnavailable(error)) throw error;
  return new Map([error.writeErrors].flat().map(({ index }) => [index, error]));
}

/** A guest whose prediction differed before a change, and matches after it, was stored by that change. */
const ifStored = (judged: ValidatedPrediction, written: Written | undefined): Written | undefined =>
  written?.revision === judged.revision + 1 &&
  written.predictions?.[judged.questionId]?.answer === judged.answer
    ? written
    : undefined;
