import type { SubmitPrediction } from '../../../protocol/schemas/predictions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { mayAdminister, type Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import { type LiveEvent, predictionsIn } from '../../eventState/EventState.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord, type PredictionRecord } from '../../models/participant.ts';
import type { App } from '../App.ts';
import { eventGone } from '../events/changeEvent.ts';
import { fitOpen, whileOpen } from '../questions/openQuestions.ts';
import { type ValidatedPrediction, storeAlone } from './predictionWrites.ts';
import type { OfEvent } from '../loadEntities.ts';

export interface Submitted {
  prediction: PredictionRecord;
  isNew: boolean;
}

/**
 * Predicts, or changes the prediction, while the question is open (409 `question_closed` otherwise, `event_over` when the
 * game is over). The same answer again changes nothing and succeeds. Whether the question is open is judged by the event as
 * this process knows it, and stored under the condition that it has not been narrowed since.
 */
export async function submitPrediction(
  app: App,
  viewer: Viewer,
  { event, question }: OfEvent,
  { participantId, answer }: SubmitPrediction,
): Promise<Submitted> {
  if (!viewer.participantIds.includes(participantId))
    throw new AppError('not_allowed', refusalTexts.translatable('predictionOfOther'));
  const eventId = event._id.toString();
  const questionId = question._id.toString();
  return app.locks.inTurn(participantId, async () =>
    whileOpen(app, { eventId, questionId }, async (live) => {
      if (!live.board.standingOf(participantId)) throw youAreGone();
      const known = live.board.answerOf(participantId, questionId);
      const fitted = fitOpen(live, questionId, { answer, now: app.nodes.now(), known });
      const wish = { questionId, participantId, answer: fitted };
      const isNew = known === undefined;
      const made = await store(app, live, wish);
      if (made) return { prediction: made, isNew };
      const same = await stored(app, live, wish);
      return same && { prediction: same, isNew: false };
    }),
  );
}

const youAreGone = () => new AppError('not_signed_in', refusalTexts.translatable('youAreGone'));

/** What somebody says to a question. */
type Submission = Pick<ValidatedPrediction, 'participantId' | 'questionId' | 'answer'>;

/** Stored under the condition that the judgement still holds; told when it is. */
async function store(
  app: App,
  { event, board }: LiveEvent,
  wish: Submission,
): Promise<PredictionRecord | undefined> {
  const { participantId, questionId, answer } = wish;
  const eventId = event._id.toString();
  const revision = app.eventCache.revisionOf(eventId, participantId);
  const judged = { ...wish, fence: event.fence, revision, isRehearsed: event.originId !== undefined };
  const isRepeated = board.answerOf(participantId, questionId) === answer;
  const written = await (isRepeated ? storeAlone(judged) : app.predictionWrites.add(judged));
  const said = written?.predictions?.[questionId];
  if (!said) return undefined;
  const prediction = { participantId, questionId, ...said };
  app.domainEvents.publish('predictionMade', { eventId, prediction, revision: written.revision });
  return prediction;
}

/** What the participant has said already, when it is the same; nothing when it has to be judged again. */
async function stored(
  app: Pick<App, 'domainEvents'>,
  { event }: LiveEvent,
  wish: Submission,
): Promise<PredictionRecord | undefined> {
  const eventId = event._id.toString();
  const participant = await ParticipantModel.findOne({ _id: wish.participantId, eventId }).lean();
  if (!participant) throw (await EventModel.exists({ _id: eventId })) ? youAreGone() : eventGone();
  // It may have been stored although its answer was lost, before anybody was told; or at another server.
  app.domainEvents.publish('participantPut', { eventId, participant });
  const known = predictionsIn(participant).find(({ questionId }) => questionId === wish.questionId);
  return participant.fence <= event.fence && known?.answer === wish.answer ? known : undefined;
}

/** Every prediction of the event for its organiser; a guest's own ones for the guest. */
export async function listPredictions(
  app: Pick<App, 'eventCache'>,
  viewer: Viewer,
  event: EventRecord,
): Promise<PredictionRecord[]> {
  const own = mayAdminister(viewer.role) ? {} : { _id: { $in: viewer.participantIds } };
  return counting(
    app,
    event,
    await ParticipantModel.find({ eventId: event._id, ...own }, { predictions: 1 }).lean(),
  );
}

/** What one participant predicted; anybody with the link may read it. */
export const listPredictionsOf = async (
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  participant: ParticipantRecord,
): Promise<PredictionRecord[]> =>
  counting(app, event, await ParticipantModel.find({ _id: participant._id }, { predictions: 1 }).lean());

/** In the order in which they were made; those of questions that are gone count for nothing. */
async function counting(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  participants: Pick<ParticipantRecord, '_id' | 'predictions'>[],
): Promise<PredictionRecord[]> {
  const { questions } = await app.eventCache.get(event._id.toString());
  return participants
    .flatMap(predictionsIn)
    .filter(({ questionId }) => questions.has(questionId))
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}
