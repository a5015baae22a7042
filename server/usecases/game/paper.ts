import type { SubmitPrediction } from '../../../protocol/schemas/predictions.ts';
import { nameKey } from '../../../protocol/checks.ts';
import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import { takesPaper } from '../../../protocol/rules/visibility.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import { isDuplicateKey } from '../../databaseErrors.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import { type EventRecord, ParticipantModel, type ParticipantRecord } from '../../models/game.ts';
import type { App } from '../App.ts';
import { changeEvent, settledEvent } from '../events/changeEvent.ts';
import { type Done, entryOf } from '../log/entries.ts';
import { isId, noParticipant, refuseSample } from '../platform/subjects.ts';
import {
  hashKey,
  type Join,
  nameTakenBy,
  newcomer,
  raiseOwnFence,
  requireGuestSpace,
  storeNewcomer,
} from './join.ts';
import type { Submitted } from './predictions.ts';
import { storeAlone } from './predictionWrites.ts';
import type { OfEvent } from './questions.ts';

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
    const added = entryOf(app, { what: 'paperGuestAdded', participantIds: [guest._id] });
    const participant: ParticipantRecord = { ...guest, isOnPaper: true, noted: [added] };
    const { fence } = await storeNewcomer(app, live, participant);
    if (fence !== judged) return { participant: await raiseOwnFence(app, participant), isNew: true };
    app.announcements.publish('participantPut', { eventId, participant });
    return { participant, isNew: true };
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
  const known = await ParticipantModel.findOne({ eventId, nameKey: nameKey(username) }).lean();
  return known?.idempotencyKeyHash === hashKey(idempotencyKey) ? known : undefined;
}

/** The event and the guest may change while they are looked at. */
const mostTries = 5;

/**
 * Enters what a guest on paper predicted, or corrects it, until guests are shown the answer (409 `question_closed`), also
 * when the question is closed. The same answer again changes nothing and succeeds. Refused with 409 `conflict` for a guest
 * who has a phone. As with any prediction, it is stored under the condition that nothing has been narrowed since.
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
      const answer = fit(live, questionId, given);
      if (!guest.isOnPaper) throw new AppError('conflict', refusalTexts.said('hasPhone'));
      const said = guest.predictions?.[questionId];
      const { fence, originId } = live.event;
      if (said?.answer === answer && guest.fence <= fence)
        return { prediction: { participantId, questionId, ...said }, isNew: false };
      const { revision } = guest;
      const entered: Done = { what: 'paperPredicted', subject: question.text, participantIds: [guest._id] };
      const isRehearsed = originId !== undefined;
      const noted = [entryOf(app, entered)];
      const written = await storeAlone({
        participantId,
        questionId,
        answer,
        fence,
        revision,
        isRehearsed,
        noted,
      });
      const stored = written?.predictions?.[questionId];
      if (stored) {
        const prediction = { participantId, questionId, ...stored };
        app.announcements.publish('predictionMade', { eventId, prediction, revision: written.revision });
        return { prediction, isNew: said === undefined };
      }
      await app.liveEvents.lookAgain(eventId);
    }
    throw new AppError('unavailable', refusalTexts.said('unavailable'));
  });
}

async function guestOf(eventId: string, id: string): Promise<ParticipantRecord> {
  const guest = isId(id) ? await ParticipantModel.findOne({ _id: id, eventId }).lean() : null;
  if (!guest) throw noParticipant();
  return guest;
}

/** The answer as it is stored, if what was written on paper still counts. */
function fit({ event, questions }: LiveEvent, questionId: string, answer: string): string {
  const question = questions.get(questionId);
  if (!question) throw new AppError('question_not_found', refusalTexts.said('questionGone'));
  const fitted = fitAnswer(question, answer);
  if (fitted === undefined) throw new AppError('invalid', refusalTexts.said('predictionDoesNotFit'));
  refuseSample(event);
  if (!takesPaper(question, event)) throw new AppError('question_closed', refusalTexts.said('answerShown'));
  return fitted;
}
