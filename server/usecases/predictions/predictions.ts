import type { SubmitPrediction } from '../../../protocol/schemas/predictions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { readStoredGuests } from '../../eventState/guestCursors.ts';
import { type EventReadModel, predictionsIn } from '../../eventState/EventState.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord, type PredictionRecord } from '../../models/participant.ts';
import type { App } from '../App.ts';
import { eventGoneError } from '../../eventState/openEvent.ts';
import { validateOpenPrediction, storeWhileOpen } from '../questions/storeWhileOpen.ts';
import { type ValidatedPrediction, storeOne } from './predictionWrites.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';

export interface SubmittedPrediction {
  prediction: PredictionRecord;
  isNew: boolean;
}

/**
 * Stores or changes a guest's prediction. Repeating the same answer changes nothing and succeeds. The
 * prediction is validated against the cached event. The write succeeds only if the fence was not raised since
 * the validation. Throws:
 *
 * - `question_closed`
 * - `event_over`
 * - `not_allowed` for a participant of another browser
 * - `not_signed_in` if the participant was removed
 */
export async function submitPrediction(
  app: App,
  viewer: Viewer,
  { event, question }: QuestionOfEvent,
  { participantId, answer }: SubmitPrediction,
): Promise<SubmittedPrediction> {
  if (!viewer.participantIds.includes(participantId))
    throw new AppError('not_allowed', refusalTexts.translatable('predictionOfOther'));
  const eventId = event._id.toString();
  const questionId = question._id.toString();
  return app.queues.run(participantId, async () =>
    storeWhileOpen(app, { eventId, questionId }, async (live) => {
      if (!live.board.standingOf(participantId)) throw participantRemovedError();
      const previous = live.board.answerOf(participantId, questionId);
      const fitted = validateOpenPrediction(live, questionId, { answer, now: app.nodes.now(), previous });
      const submission = { questionId, participantId, answer: fitted };
      const isNew = previous === undefined;
      const prediction = await storeIfCurrent(app, live, submission);
      if (prediction) return { prediction, isNew };
      const unchanged = await findStored(app, live, submission);
      return unchanged && { prediction: unchanged, isNew: false };
    }),
  );
}

const participantRemovedError = () => new AppError('not_signed_in', refusalTexts.translatable('youAreGone'));

/** A guest's answer to a question, before validation. */
type Submission = Pick<ValidatedPrediction, 'participantId' | 'questionId' | 'answer'>;

/**
 * Writes the prediction and publishes it. Returns undefined without a write if the fence was raised since the
 * validation.
 */
async function storeIfCurrent(
  app: App,
  { event, board }: EventReadModel,
  submission: Submission,
): Promise<PredictionRecord | undefined> {
  const { participantId, questionId, answer } = submission;
  const eventId = event._id.toString();
  const revision = app.eventCache.revisionOf(eventId, participantId);
  const validated = {
    ...submission,
    fence: event.fence,
    revision,
    isRehearsed: event.originId !== undefined,
  };
  const isRepeated = board.answerOf(participantId, questionId) === answer;
  const written = await (isRepeated ? storeOne(validated) : app.predictionWrites.add(validated));
  const stored = written?.predictions?.[questionId];
  if (!stored) return undefined;
  const prediction = { participantId, questionId, ...stored };
  app.domainEvents.publish('predictionMade', { eventId, prediction, revision: written.revision });
  return prediction;
}

/**
 * Returns the stored prediction if it equals the submission. Returns undefined if the submission must be
 * validated again.
 */
async function findStored(
  app: Pick<App, 'domainEvents'>,
  { event }: EventReadModel,
  submission: Submission,
): Promise<PredictionRecord | undefined> {
  const eventId = event._id.toString();
  const participant = await ParticipantModel.findOne({ _id: submission.participantId, eventId }).lean();
  if (!participant)
    throw (await EventModel.exists({ _id: eventId })) ? participantRemovedError() : eventGoneError();
  // Another server may have stored the prediction, or an earlier try whose reply was lost.
  app.domainEvents.publish('participantPut', { eventId, participant });
  const prediction = predictionsIn(participant).find(
    ({ questionId }) => questionId === submission.questionId,
  );
  return participant.fence <= event.fence && prediction?.answer === submission.answer
    ? prediction
    : undefined;
}

/**
 * Reads all predictions of an event in time slices, one guest at a time. The guests have the order of
 * joining. The predictions of a guest have the order in which they were made.
 */
export async function* readAllPredictions(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
): AsyncGenerator<PredictionRecord[], void> {
  const eventId = event._id.toString();
  const { questions } = await app.eventCache.get(eventId);
  for await (const { participant, predictions } of inSlices(readStoredGuests(eventId))) {
    const participantId = participant._id.toString();
    yield predictions
      .filter(({ questionId }) => questions.has(questionId))
      .toSorted((a, b) => a.submittedAt - b.submittedAt)
      .map(({ submittedAt, ...prediction }) => ({
        participantId,
        ...prediction,
        submittedAt: new Date(submittedAt),
      }));
  }
}

/** Returns the predictions of the guests for whom this browser plays. */
export const listOwnPredictions = async (
  app: Pick<App, 'eventCache'>,
  { participantIds }: Viewer,
  event: EventRecord,
): Promise<PredictionRecord[]> =>
  validPredictions(
    app,
    event,
    await ParticipantModel.find(
      { eventId: event._id, _id: { $in: participantIds } },
      { predictions: 1 },
    ).lean(),
  );

/** Returns the predictions of one participant. No grant is needed: the participant's id is sufficient. */
export const listPredictionsOf = async (
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  participant: ParticipantRecord,
): Promise<PredictionRecord[]> =>
  validPredictions(
    app,
    event,
    await ParticipantModel.find({ _id: participant._id }, { predictions: 1 }).lean(),
  );

/** Returns predictions in the order in which they were made. Omits those of removed questions. */
async function validPredictions(
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
