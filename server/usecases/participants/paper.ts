import type { SubmitPrediction } from '../../../protocol/schemas/predictions.ts';
import { acceptsPaper } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { findDrafts } from '../questions/drafts.ts';
import type { App } from '../App.ts';
import { changeEvent, settledEvent } from '../events/changeEvent.ts';
import { appendToLog } from '../auditLog/appendToLog.ts';
import { noParticipant, refuseSample } from '../loadEntities.ts';
import { isId } from '../isId.ts';
import {
  findByName,
  hashKey,
  type Join,
  nameTakenBy,
  newcomer,
  raiseOwnFence,
  requireGuestSpace,
} from './join.ts';
import type { SubmittedPrediction } from '../predictions/predictions.ts';
import { keepSpelling } from '../questions/storeWhileOpen.ts';
import { storeOne } from '../predictions/predictionWrites.ts';
import { parseAnswer } from '../parseAnswer.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';

type PaperJoin = Omit<Join, 'address'>;

/**
 * Adds a guest without a phone. This is possible even if new guests cannot join or if the game is over,
 * because only organisers can do it. A retry with the same idempotency key returns the same guest. Throws
 * `name_taken` and `event_full`.
 */
export async function addPaperGuest(
  app: App,
  event: EventRecord,
  join: PaperJoin,
): Promise<{ participant: ParticipantRecord; isNew: boolean }> {
  refuseSample(event);
  const eventId = event._id.toString();
  await markPaperGuests(app, event);
  const live = await settledEvent(app, eventId);
  const { fence: checkedFence } = live.event;
  try {
    requireGuestSpace(live);
    const guest = newcomer(live.event, join, new Date(app.nodes.now()));
    const participant: ParticipantRecord = { ...guest, isOnPaper: true };
    const { fence } = await app.participantWrites.add({
      participant,
      guestCount: live.board.participantCount,
    });
    const isCurrent = fence === checkedFence;
    const added = isCurrent ? participant : await raiseOwnFence(app, participant);
    if (isCurrent) app.domainEvents.publish('participantPut', { eventId, participant });
    await appendToLog(app, event._id, [{ what: 'paperGuestAdded', participantIds: [guest._id] }]);
    return { participant: added, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error) && !(error instanceof AppError)) throw error;
    const existing = await findEarlierGuest(eventId, join);
    if (existing) return { participant: await raiseOwnFence(app, existing), isNew: false };
    throw isDuplicateKey(error) ? await nameTakenBy(eventId, join.username) : error;
  }
}

/**
 * Marks the event before its first guest on paper is stored. From then on, showing an answer also ends the
 * entry of predictions on paper.
 */
async function markPaperGuests(app: App, { _id, hasPaperGuests }: EventRecord): Promise<void> {
  if (hasPaperGuests) return;
  await changeEvent(app, _id.toString(), (event) =>
    event.hasPaperGuests ? event : { ...event, hasPaperGuests: true },
  );
}

async function findEarlierGuest(
  eventId: string,
  { username, idempotencyKey }: PaperJoin,
): Promise<ParticipantRecord | undefined> {
  if (!idempotencyKey) return undefined;
  const guest = await findByName(eventId, username);
  return guest?.idempotencyKeyHash === hashKey(idempotencyKey) ? guest : undefined;
}

/**
 * The maximum number of tries. Each failed try means that the event or the guest has changed between the
 * validation and the write.
 */
const maxTries = 5;

/**
 * Enters or corrects a prediction of a guest on paper. This is possible even if the question is closed. Like
 * any prediction, it is stored only if the fence was not raised since the validation. Repeating the same
 * answer changes nothing and succeeds. Throws:
 *
 * - `question_closed` after guests have seen the answer
 * - `conflict` for a guest with a phone
 * - `conflict` for a draft, because its first prediction would make it visible to all guests
 */
export async function enterPrediction(
  app: App,
  { event, question }: QuestionOfEvent,
  { participantId, answer: input }: SubmitPrediction,
): Promise<SubmittedPrediction> {
  const eventId = event._id.toString();
  const questionId = question._id.toString();
  return app.queues.run(participantId, async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const live = await settledEvent(app, eventId);
      const guest = await findGuest(eventId, participantId);
      const previous = guest.predictions?.[questionId];
      const answer = fitPaperAnswer(live, questionId, { answer: input, previous: previous?.answer });
      if (!guest.isOnPaper) throw new AppError('conflict', refusalTexts.translatable('hasPhone'));
      const { fence, originId } = live.event;
      if (previous === undefined) await refuseDraft(app, live, questionId);
      if (previous?.answer === answer && guest.fence <= fence)
        return { prediction: { participantId, questionId, ...previous }, isNew: false };
      const { revision } = guest;
      const isRehearsed = originId !== undefined;
      const written = await storeOne({ participantId, questionId, answer, fence, revision, isRehearsed });
      const stored = written?.predictions?.[questionId];
      if (stored) {
        const prediction = { participantId, questionId, ...stored };
        app.domainEvents.publish('predictionMade', { eventId, prediction, revision: written.revision });
        await appendToLog(app, event._id, [
          { what: 'paperPredicted', subject: question.text, participantIds: [guest._id] },
        ]);
        return { prediction, isNew: previous === undefined };
      }
      await app.eventCache.resyncEvent(eventId);
    }
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });
}

/**
 * Throws `conflict` for a draft. If a host closes the question after this check, the fence is raised and the
 * write fails. `enterPrediction` then validates again.
 */
async function refuseDraft(
  app: Pick<App, 'eventCache'>,
  { event, questions }: EventReadModel,
  questionId: string,
): Promise<void> {
  const question = questions.get(questionId);
  if (question && (await findDrafts(app, event, [question])).size > 0)
    throw new AppError('conflict', refusalTexts.translatable('draftOnPaper'));
}

async function findGuest(eventId: string, id: string): Promise<ParticipantRecord> {
  const guest = isId(id) ? await ParticipantModel.findOne({ _id: id, eventId }).lean() : null;
  if (!guest) throw noParticipant();
  return guest;
}

/** Returns the answer in its stored form. Throws if the question no longer accepts predictions on paper. */
function fitPaperAnswer(
  { event, questions }: EventReadModel,
  questionId: string,
  { answer, previous }: { answer: string | number; previous: string | undefined },
): string {
  const question = questions.get(questionId);
  if (!question) throw new AppError('question_not_found', refusalTexts.translatable('questionGone'));
  const fitted = parseAnswer(question, answer, 'predictionDoesNotFit');
  refuseSample(event);
  if (!acceptsPaper(question, event))
    throw new AppError('question_closed', refusalTexts.translatable('answerShown'));
  return keepSpelling(question, fitted, previous);
}
