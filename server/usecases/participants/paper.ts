import type { SubmitPrediction } from '../../../protocol/schemas/predictions.ts';
import { takesPaper } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
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
import type { Submitted } from '../predictions/predictions.ts';
import { asPredicted } from '../questions/openQuestions.ts';
import { storeAlone } from '../predictions/predictionWrites.ts';
import { requireFit } from '../requireFit.ts';
import type { OfEvent } from '../loadEntities.ts';

type PaperJoin = Omit<Join, 'address'>;

/**
 * Adds a guest without a phone, under a name that nobody else in the event has (409 `name_taken`), while there is room (409
 * `event_full`). The door is for phones: the organiser adds a guest also when it is closed or the game is over. Sent again
 * under the same key, it is the same guest.
 */
export async function addPaperGuest(
  app: App,
  event: EventRecord,
  join: PaperJoin,
): Promise<{ participant: ParticipantRecord; isNew: boolean }> {
  refuseSample(event);
  const eventId = event._id.toString();
  await beginPaper(app, event);
  const live = await settledEvent(app, eventId);
  const { fence: judged } = live.event;
  try {
    requireGuestSpace(live);
    const guest = newcomer(live.event, join, new Date(app.nodes.now()));
    const participant: ParticipantRecord = { ...guest, isOnPaper: true };
    const { fence } = await app.participantWrites.add({
      participant,
      guestCount: live.board.participantCount,
    });
    const isCurrent = fence === judged;
    const added = isCurrent ? participant : await raiseOwnFence(app, participant);
    if (isCurrent) app.domainEvents.publish('participantPut', { eventId, participant });
    await appendToLog(app, event._id, [{ what: 'paperGuestAdded', participantIds: [guest._id] }]);
    return { participant: added, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error) && !(error instanceof AppError)) throw error;
    const known = await addedBefore(eventId, join);
    if (known) return { participant: await raiseOwnFence(app, known), isNew: false };
    throw isDuplicateKey(error) ? await nameTakenBy(eventId, join.username) : error;
  }
}

/** Before the first guest on paper is there: from now on showing an answer ends what is entered, too. */
async function beginPaper(app: App, { _id, hasPaperGuests }: EventRecord): Promise<void> {
  if (hasPaperGuests) return;
  await changeEvent(app, _id.toString(), (event) =>
    event.hasPaperGuests ? event : { ...event, hasPaperGuests: true },
  );
}

async function addedBefore(
  eventId: string,
  { username, idempotencyKey }: PaperJoin,
): Promise<ParticipantRecord | undefined> {
  if (!idempotencyKey) return undefined;
  const known = await findByName(eventId, username);
  return known?.idempotencyKeyHash === hashKey(idempotencyKey) ? known : undefined;
}

/** The event and the guest may change while they are looked at. */
const mostTries = 5;

/**
 * Enters what a guest on paper predicted, or corrects it, until guests are shown the answer (409 `question_closed`), also
 * when the question is closed. The same answer again changes nothing and succeeds. Refused with 409 `conflict` for a guest
 * who has a phone, and for a draft: its first prediction would show it to all guests. As with any prediction, it is stored under the condition that nothing has been narrowed since.
 */
export async function enterPrediction(
  app: App,
  { event, question }: OfEvent,
  { participantId, answer: given }: SubmitPrediction,
): Promise<Submitted> {
  const eventId = event._id.toString();
  const questionId = question._id.toString();
  return app.locks.inTurn(participantId, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const live = await settledEvent(app, eventId);
      const guest = await guestOf(eventId, participantId);
      const said = guest.predictions?.[questionId];
      const answer = fit(live, questionId, { answer: given, known: said?.answer });
      if (!guest.isOnPaper) throw new AppError('conflict', refusalTexts.translatable('hasPhone'));
      const { fence, originId } = live.event;
      if (said === undefined) await refuseDraft(app, live, questionId);
      if (said?.answer === answer && guest.fence <= fence)
        return { prediction: { participantId, questionId, ...said }, isNew: false };
      const { revision } = guest;
      const isRehearsed = originId !== undefined;
      const written = await storeAlone({ participantId, questionId, answer, fence, revision, isRehearsed });
      const stored = written?.predictions?.[questionId];
      if (stored) {
        const prediction = { participantId, questionId, ...stored };
        app.domainEvents.publish('predictionMade', { eventId, prediction, revision: written.revision });
        await appendToLog(app, event._id, [
          { what: 'paperPredicted', subject: question.text, participantIds: [guest._id] },
        ]);
        return { prediction, isNew: said === undefined };
      }
      await app.eventCache.resyncEvent(eventId);
    }
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });
}

/** A draft that changes into an open question meanwhile has another revision, and is looked at again. */
async function refuseDraft(
  app: Pick<App, 'eventCache'>,
  { event, questions }: LiveEvent,
  questionId: string,
): Promise<void> {
  const question = questions.get(questionId);
  if (question && (await findDrafts(app, event, [question])).size > 0)
    throw new AppError('conflict', refusalTexts.translatable('draftOnPaper'));
}

async function guestOf(eventId: string, id: string): Promise<ParticipantRecord> {
  const guest = isId(id) ? await ParticipantModel.findOne({ _id: id, eventId }).lean() : null;
  if (!guest) throw noParticipant();
  return guest;
}

/** The answer as it is stored, if what was written on paper still counts. */
function fit(
  { event, questions }: LiveEvent,
  questionId: string,
  { answer, known }: { answer: string | number; known: string | undefined },
): string {
  const question = questions.get(questionId);
  if (!question) throw new AppError('question_not_found', refusalTexts.translatable('questionGone'));
  const fitted = requireFit(question, answer, 'predictionDoesNotFit');
  refuseSample(event);
  if (!takesPaper(question, event))
    throw new AppError('question_closed', refusalTexts.translatable('answerShown'));
  return asPredicted(question, fitted, known);
}
