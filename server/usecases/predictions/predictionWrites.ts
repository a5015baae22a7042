import mongoose, { Types } from 'mongoose';
import { dayOf } from '../../../protocol/rules/days.ts';
import { batches } from '../../base/limits.ts';
import { isUnavailable } from '../../base/databaseErrors.ts';
import { type Outcomes, Batcher } from '../../base/concurrency.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';

const { MongoBulkWriteError } = mongoose.mongo;

/** A validated prediction, with the state against which it was validated. */
export interface ValidatedPrediction {
  participantId: string;
  questionId: string;
  answer: string;
  /** The fence of the event at the time of the validation. */
  fence: number;
  /** The revision of the participant at the time of the validation. */
  revision: number;
  /** True in a rehearsal. The participant's activity is then not recorded. */
  isRehearsed?: boolean;
}

/** The participant after the write, with this prediction and possibly others. */
export type WrittenParticipant = Pick<ParticipantRecord, '_id' | 'predictions' | 'revision'>;

/**
 * Batches the predictions of one app. The first write runs immediately. Writes that arrive while it is in
 * flight are sent as one batch. Each write has a separate condition and a separate result: the participant
 * after the write, or undefined if the condition was not met.
 *
 * The database checks the condition and sets the time. The condition is not met in these cases:
 * - the participant was removed
 * - the fence was raised
 * - the participant was changed in between
 * - the same answer is already stored
 *
 * `storeOne` must be used for a second concurrent prediction of the same participant, and for an answer that
 * is known to be stored. A batch could not distinguish the results of such writes.
 */
export const predictionWrites = (
  store = storeAll,
): Batcher<ValidatedPrediction, WrittenParticipant | undefined> => new Batcher(store, batches.predictions);

const storeAll = async (batch: ValidatedPrediction[]): Promise<Outcomes<WrittenParticipant | undefined>> =>
  batch.length < batches.minPredictions
    ? Promise.all(batch.map(async (prediction) => storeOne(prediction).catch((error: Error) => error)))
    : storeBatch(batch);

const pathOf = ({ questionId }: ValidatedPrediction) => `predictions.${questionId}`;

const filterOf = (prediction: ValidatedPrediction) => ({
  _id: new Types.ObjectId(prediction.participantId),
  fence: { $lte: prediction.fence },
  // A delayed write fails this condition, because the guest has changed in the meantime.
  revision: prediction.revision,
  [`${pathOf(prediction)}.answer`]: { $ne: prediction.answer },
});

const updateOf = (prediction: ValidatedPrediction) => ({
  $set: { [`${pathOf(prediction)}.answer`]: prediction.answer },
  $currentDate: {
    [`${pathOf(prediction)}.submittedAt`]: true as const,
    ...(!prediction.isRehearsed && { lastActiveAt: true as const }),
  },
  ...(!prediction.isRehearsed && { $addToSet: { activeDays: dayOf(new Date()) } }),
  $inc: { revision: 1 },
});

/** Returns the driver's collection. The data already has its stored form, so mongoose need not cast it. */
const participants = () =>
  ParticipantModel.collection as unknown as mongoose.mongo.Collection<ParticipantRecord>;

/**
 * Stores one prediction by one command. It also works in the cases that a batch excludes (see
 * `predictionWrites`).
 */
export const storeOne = async (prediction: ValidatedPrediction): Promise<WrittenParticipant | undefined> =>
  (await participants().findOneAndUpdate(filterOf(prediction), updateOf(prediction), {
    returnDocument: 'after',
    projection: { [pathOf(prediction)]: 1, revision: 1 },
  })) ?? undefined;

/**
 * Stores a batch by one bulk write and reads the results. The driver retries the command if possible. An
 * error of the whole command applies to all predictions of the batch.
 */
export async function storeBatch(
  batch: ValidatedPrediction[],
): Promise<Outcomes<WrittenParticipant | undefined>> {
  const rejected = await participants()
    .bulkWrite(
      batch.map((prediction) => ({
        updateOne: { filter: filterOf(prediction), update: updateOf(prediction) },
      })),
      { ordered: false },
    )
    .then(() => new Map<number, Error>(), rejectedIn);
  const found = await participants()
    .find<WrittenParticipant>(
      { _id: { $in: batch.map(({ participantId }) => new Types.ObjectId(participantId)) } },
      {
        projection: {
          revision: 1,
          ...Object.fromEntries(batch.map((prediction) => [pathOf(prediction), 1])),
        },
        batchSize: batch.length + 1,
      },
    )
    .toArray();
  const byId = new Map(found.map((written) => [written._id.toString(), written]));
  return batch.map(
    (prediction, index) => rejected.get(index) ?? ifStored(prediction, byId.get(prediction.participantId)),
  );
}

/** Returns the rejected writes by index. Throws any other error. */
function rejectedIn(error: unknown): Map<number, Error> {
  if (!(error instanceof MongoBulkWriteError) || isUnavailable(error)) throw error;
  return new Map([error.writeErrors].flat().map(({ index }) => [index, error]));
}

/**
 * Returns the participant if this write has stored the prediction. That is the case if the revision is
 * exactly one higher and the answer matches.
 */
const ifStored = (
  prediction: ValidatedPrediction,
  written: WrittenParticipant | undefined,
): WrittenParticipant | undefined =>
  written?.revision === prediction.revision + 1 &&
  written.predictions?.[prediction.questionId]?.answer === prediction.answer
    ? written
    : undefined;
