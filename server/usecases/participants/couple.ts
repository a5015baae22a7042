import type { Types } from 'mongoose';
import type mongoose from 'mongoose';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { CoupleModel, type CoupleRecord, type StoredCouplePrediction } from '../../models/couple.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { insertIfMissing } from '../duplicateKeyRetries.ts';
import type { App } from '../App.ts';
import { validateOpenPrediction, storeWhileOpen } from '../questions/storeWhileOpen.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';

/** A prediction of the couple, with its question. */
interface CouplePredictionRecord extends StoredCouplePrediction {
  questionId: string;
}

/**
 * Returns true if a prediction was made by one of these links. A prediction of an earlier version has no
 * link. It counts as made by any link.
 */
const isOwn = (prediction: StoredCouplePrediction | undefined, linkIds: readonly string[]): boolean =>
  prediction !== undefined && (prediction.linkId === undefined || linkIds.includes(prediction.linkId));

const publishCouple = (app: Pick<App, 'domainEvents'>, couple: CoupleRecord): void =>
  app.domainEvents.publish('coupleChanged', { eventId: couple._id.toString(), couple });

/**
 * Creates the couple's document. Must be called before the first link is created. Rereads the event
 * afterwards and adopts its fence. A concurrent restricting change therefore either raises the fence of this
 * document, or has already raised the fence of the event.
 */
export async function createCoupleLink(
  app: Pick<App, 'domainEvents'>,
  { _id, fence }: EventRecord,
): Promise<void> {
  await insertIfMissing(async () =>
    CoupleModel.updateOne({ _id }, { $setOnInsert: { revision: 1, fence } }, { upsert: true }),
  );
  const event = await EventModel.findById(_id, { fence: 1 }).lean();
  if (event)
    await CoupleModel.updateOne({ _id, fence: { $lt: event.fence } }, { $set: { fence: event.fence } });
  const couple = await CoupleModel.findById(_id).lean();
  if (couple) publishCouple(app, couple);
}

/**
 * Returns the couple's predictions that were made by these links. A link that the organiser creates later
 * gives no access to them. Omits predictions of removed questions.
 */
export async function couplePredictions(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  linkIds: readonly string[],
): Promise<CouplePredictionRecord[]> {
  const { questions } = await app.eventCache.get(event._id.toString());
  const { predictions = {} } = (await CoupleModel.findById(event._id).lean()) ?? {};
  return Object.entries(predictions)
    .filter(([questionId, prediction]) => questions.has(questionId) && isOwn(prediction, linkIds))
    .map(([questionId, prediction]) => ({ questionId, ...prediction }));
}

/**
 * Stores a prediction of the couple. As for a guest, the question must be open at the validation and at the
 * write. A prediction by another link is replaced, and counts as new.
 */
export async function predictAsCouple(
  app: App,
  { event, question }: QuestionOfEvent,
  { answer, linkIds = [] }: { answer: string | number; linkIds?: readonly string[] },
): Promise<{ prediction: CouplePredictionRecord; isNew: boolean }> {
  const ids = { eventId: event._id.toString(), questionId: question._id.toString() };
  return app.queues.run(`couple ${ids.eventId}`, async () =>
    storeWhileOpen(app, ids, async (live) => {
      const { questionId } = ids;
      const previous = live.couple?.predictions?.[questionId]?.answer;
      const fitted = validateOpenPrediction(live, questionId, { answer, now: app.nodes.now(), previous });
      const submission = { questionId, answer: fitted, linkIds };
      const isNew = !isOwn(live.couple?.predictions?.[questionId], linkIds);
      const prediction =
        (await storeIfCurrent(app, live, submission)) ?? (await findStored(app, live, submission));
      return prediction && { prediction, isNew };
    }),
  );
}

type CoupleSubmission = Pick<CouplePredictionRecord, 'questionId' | 'answer'> & {
  linkIds: readonly string[];
};

/**
 * Returns the driver's collection. `$currentDate` must apply to a path that is not in the mongoose schema.
 */
const couples = () => CoupleModel.collection as unknown as mongoose.mongo.Collection<CoupleRecord>;

/**
 * Writes the prediction and publishes it. Returns undefined without a write if the fence or the document has
 * changed since the validation.
 */
async function storeIfCurrent(
  app: Pick<App, 'domainEvents'>,
  { event, couple }: EventReadModel,
  { questionId, answer, linkIds }: CoupleSubmission,
) {
  if (!couple) return undefined;
  const path = `predictions.${questionId}`;
  const [linkId] = linkIds;
  const hasOtherAnswer = { [`${path}.answer`]: { $ne: answer } };
  const written = await couples().findOneAndUpdate(
    {
      _id: event._id,
      fence: { $lte: event.fence },
      revision: couple.revision,
      ...(linkId
        ? { $or: [hasOtherAnswer, { [`${path}.linkId`]: { $nin: [...linkIds] } }] }
        : hasOtherAnswer),
    },
    {
      $set: { [`${path}.answer`]: answer, ...(linkId && { [`${path}.linkId`]: linkId }) },
      $currentDate: { [`${path}.submittedAt`]: true },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after' },
  );
  if (written) publishCouple(app, written);
  return predictionOf(written, questionId);
}

/**
 * Returns the stored prediction if it equals the submission. Returns undefined if the submission must be
 * validated again.
 */
async function findStored(
  app: Pick<App, 'domainEvents'>,
  { event }: EventReadModel,
  { questionId, answer, linkIds }: CoupleSubmission,
) {
  const couple = await CoupleModel.findById(event._id).lean();
  // Another server may have stored the prediction, or an earlier try whose reply was lost.
  if (couple) publishCouple(app, couple);
  const prediction = predictionOf(couple, questionId);
  const isSame = prediction?.answer === answer && isOwn(prediction, linkIds);
  return couple && couple.fence <= event.fence && isSame ? prediction : undefined;
}

function predictionOf(couple: CoupleRecord | null, questionId: string): CouplePredictionRecord | undefined {
  const prediction = couple?.predictions?.[questionId];
  return prediction && { questionId, ...prediction };
}

/** Deletes the couple's predictions of one question or of all questions. */
export async function forgetCouplePredictions(
  app: Pick<App, 'domainEvents'>,
  eventId: Types.ObjectId,
  questionId?: Types.ObjectId,
): Promise<void> {
  const path = questionId ? `predictions.${questionId.toString()}` : 'predictions';
  const couple = await CoupleModel.findOneAndUpdate(
    { _id: eventId, [path]: { $exists: true } },
    { $unset: { [path]: 1 }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (couple) publishCouple(app, couple);
}
