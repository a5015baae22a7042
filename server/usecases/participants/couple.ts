import type { Types } from 'mongoose';
import type mongoose from 'mongoose';
import type { LiveEvent } from '../../eventState/EventState.ts';
import { CoupleModel, type CoupleRecord, type StoredCouplePrediction } from '../../models/couple.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { writeUnlessThere } from '../retryUpsert.ts';
import type { App } from '../App.ts';
import { fitOpen, whileOpen } from '../questions/openQuestions.ts';
import type { OfEvent } from '../loadEntities.ts';

/** A prediction of the couple's, and of what it is. */
interface CouplePredictionRecord extends StoredCouplePrediction {
  questionId: string;
}

/** Whether a prediction was made by one of these links; of earlier ones that is not known. */
const isOwn = (prediction: StoredCouplePrediction | undefined, linkIds: readonly string[]): boolean =>
  prediction !== undefined && (prediction.linkId === undefined || linkIds.includes(prediction.linkId));

const tell = (app: Pick<App, 'domainEvents'>, couple: CoupleRecord): void =>
  app.domainEvents.publish('coupleChanged', { eventId: couple._id.toString(), couple });

/**
 * Lets the couple play, from before their first link on. The event is looked at once more when their document is there:
 * so whatever closes something from now on finds it, and what did so before is known to it.
 */
export async function createCoupleLink(
  app: Pick<App, 'domainEvents'>,
  { _id, fence }: EventRecord,
): Promise<void> {
  await writeUnlessThere(async () =>
    CoupleModel.updateOne({ _id }, { $setOnInsert: { revision: 1, fence } }, { upsert: true }),
  );
  const event = await EventModel.findById(_id, { fence: 1 }).lean();
  if (event)
    await CoupleModel.updateOne({ _id, fence: { $lt: event.fence } }, { $set: { fence: event.fence } });
  const couple = await CoupleModel.findById(_id).lean();
  if (couple) tell(app, couple);
}

/**
 * What the couple have predicted by these links, for themselves; of questions that are gone nothing. A link that the
 * organiser makes later reads nothing of it.
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
 * The couple predict, or change their prediction, as guests do: while the question is open, and stored under the condition
 * that it still is. What was predicted by another link is replaced as if it was not there.
 */
export async function predictAsCouple(
  app: App,
  { event, question }: OfEvent,
  { answer, linkIds = [] }: { answer: string | number; linkIds?: readonly string[] },
): Promise<{ prediction: CouplePredictionRecord; isNew: boolean }> {
  const about = { eventId: event._id.toString(), questionId: question._id.toString() };
  return app.locks.inTurn(`couple ${about.eventId}`, async () =>
    whileOpen(app, about, async (live) => {
      const { questionId } = about;
      const known = live.couple?.predictions?.[questionId]?.answer;
      const fitted = fitOpen(live, questionId, { answer, now: app.nodes.now(), known });
      const wish = { questionId, answer: fitted, linkIds };
      const isNew = !isOwn(live.couple?.predictions?.[questionId], linkIds);
      const prediction = (await store(app, live, wish)) ?? (await stored(app, live, wish));
      return prediction && { prediction, isNew };
    }),
  );
}

type Submission = Pick<CouplePredictionRecord, 'questionId' | 'answer'> & { linkIds: readonly string[] };

/** By the driver itself: the database says when it was, also below a field of which mongoose knows nothing. */
const couples = () => CoupleModel.collection as unknown as mongoose.mongo.Collection<CoupleRecord>;

/** Stored under the condition that the judgement still holds, and that nothing else was stored since; told when it is. */
async function store(
  app: Pick<App, 'domainEvents'>,
  { event, couple }: LiveEvent,
  { questionId, answer, linkIds }: Submission,
) {
  if (!couple) return undefined;
  const path = `predictions.${questionId}`;
  const [linkId] = linkIds;
  const isOther = { [`${path}.answer`]: { $ne: answer } };
  const written = await couples().findOneAndUpdate(
    {
      _id: event._id,
      fence: { $lte: event.fence },
      revision: couple.revision,
      ...(linkId ? { $or: [isOther, { [`${path}.linkId`]: { $nin: [...linkIds] } }] } : isOther),
    },
    {
      $set: { [`${path}.answer`]: answer, ...(linkId && { [`${path}.linkId`]: linkId }) },
      $currentDate: { [`${path}.submittedAt`]: true },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after' },
  );
  if (written) tell(app, written);
  return ofQuestion(written, questionId);
}

/** What they have said already, when it is the same; nothing when it has to be judged again. */
async function stored(
  app: Pick<App, 'domainEvents'>,
  { event }: LiveEvent,
  { questionId, answer, linkIds }: Submission,
) {
  const couple = await CoupleModel.findById(event._id).lean();
  // It may have been stored although its answer was lost, or at another server.
  if (couple) tell(app, couple);
  const known = ofQuestion(couple, questionId);
  const isSame = known?.answer === answer && isOwn(known, linkIds);
  return couple && couple.fence <= event.fence && isSame ? known : undefined;
}

function ofQuestion(couple: CoupleRecord | null, questionId: string): CouplePredictionRecord | undefined {
  const prediction = couple?.predictions?.[questionId];
  return prediction && { questionId, ...prediction };
}

/** Forgets what the couple predicted: of one question, or all of it. */
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
  if (couple) tell(app, couple);
}
