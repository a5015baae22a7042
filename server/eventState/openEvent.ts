import { Types } from 'mongoose';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { EventState, toScored } from './EventState.ts';
import { readStoredGuests, readStoredGuestsById } from './guestCursors.ts';
import { CoupleModel } from '../models/couple.ts';
import { EventModel, type EventRecord, type QuestionRecord, readableFormats } from '../models/event.ts';
import { ShowModel } from '../models/show.ts';
import { runInSlices } from '../base/timeSlices.ts';

/** Returns the error for an event that was removed. */
export const eventGoneError = () => new AppError('event_not_found', refusalTexts.translatable('eventGone'));

/** Throws `unavailable` for an event that a later version has written in its own format. */
export function requireReadable({ format }: EventRecord): void {
  if (readableFormats.includes(format)) return;
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'), {
    cause: new Error(`The data has the format ${format}; this version reads ${readableFormats.join(', ')}.`),
  });
}

async function storedEvent(eventId: string): Promise<EventRecord> {
  const event = await EventModel.findById(eventId).lean();
  if (!event) throw eventGoneError();
  requireReadable(event);
  return event;
}

/**
 * Removes the answers of `closest` questions. In these questions, each prediction can change the points of
 * all others. They are therefore scored once, after all predictions have been read.
 */
const withoutClosestAnswers = (event: EventRecord): EventRecord => ({
  ...event,
  // The complete event, which is applied later, must count as newer.
  revision: event.revision - 1,
  questions: event.questions.map(({ correctAnswer, ...question }: QuestionRecord) =>
    question.numberRule === 'closest' || correctAnswer === undefined
      ? question
      : { ...question, correctAnswer },
  ),
});

/**
 * Reads an event and builds its state in time slices.
 *
 * The event is reread after its guests. If the question of a prediction is still unknown then, the question
 * was deleted. Changes that are stored in the meantime are published, and the caller applies them.
 *
 * Throws `event_not_found` if the event was removed. Throws `unavailable` if a later version has changed its
 * format.
 */
export async function openEvent(eventId: string): Promise<EventState> {
  let event = await storedEvent(eventId);
  const state = new EventState(withoutClosestAnswers(event));
  const { board } = state.live;
  let guests = readStoredGuests(eventId);
  for (;;) {
    const retryIds: Types.ObjectId[] = [];
    const unknownQuestions = new Set<string>();
    await runInSlices(guests, ({ participant, predictions }) => {
      if (state.putParticipant(participant, predictions)) return;
      retryIds.push(participant._id);
      for (const { questionId } of predictions) unknownQuestions.add(questionId);
    });
    const couple = await CoupleModel.findById(eventId).lean();
    event = await storedEvent(eventId);
    if (couple) state.putCouple(couple);
    if (retryIds.length === 0) break;
    state.putEvent(withoutClosestAnswers(event));
    state.markQuestionsRemoved(unknownQuestions);
    guests = readStoredGuestsById(retryIds);
  }
  await runInSlices(event.questions, (question) => board.putQuestion(toScored(question)));
  state.putEvent(event);
  const show = await ShowModel.findById(eventId).lean();
  if (show) state.putShow(show);
  board.takeTouched();
  return state;
}
