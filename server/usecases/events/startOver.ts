import { tidyShareCode } from '../../../protocol/checks.ts';
import type { StartOver } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import {
  EventModel,
  type EventRecord,
  ParticipantModel,
  PredictionModel,
  QuestionModel,
  TransferLinkModel,
} from '../../models/game.ts';
import { toRemoved } from '../game/participants.ts';
import { removeForGood } from './removalJournal.ts';
import { refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';

/**
 * Starts over after a rehearsal: takes every correct answer back, opens the questions that were played, and
 * removes all participants with their predictions; a game that was over is on again. The event's code, typed, confirms it.
 */
export async function startOver(app: App, event: EventRecord, { shareCode }: StartOver): Promise<void> {
  refuseSample(event);
  const eventId = event._id.toString();
  await app.locks.alone(eventId, async () => {
    await requireCode(eventId, shareCode);
    await takeAnswersBack(app, eventId);
    await removeEverybody(app, eventId);
    await beginAgain(app, eventId);
  });
}

async function requireCode(eventId: string, typed: string): Promise<void> {
  const event = await EventModel.findById(eventId).lean();
  if (!event) throw new AppError('event_not_found', refusalTexts('eventGone'));
  if (tidyShareCode(typed) === event.shareCode) return;
  const message = refusalTexts('shareCodeToConfirm', { code: event.shareCode });
  throw new AppError('invalid', message, { issues: [{ path: 'shareCode', message }] });
}

/** Questions that were played or shown, and closed by the reveal, are open again; a draft stays one. */
async function takeAnswersBack(app: App, eventId: string): Promise<void> {
  const { questions, board } = await app.liveEvents.get(eventId);
  const played = [...questions.values()].filter(
    ({ _id, correctAnswer, wasRevealed }) =>
      wasRevealed || (correctAnswer !== undefined && board.predictionCountOf(_id.toString()) > 0),
  );
  await QuestionModel.updateMany(
    { _id: { $in: played.map(({ _id }) => _id) } },
    { $set: { isActive: true }, $unset: { wasRevealed: 1 } },
  );
  await QuestionModel.updateMany(
    { eventId, correctAnswer: { $exists: true } },
    { $unset: { correctAnswer: 1 } },
  );
  const changed = await QuestionModel.find({ eventId }).lean();
  app.announcements.publish('questionsChanged', { eventId, changed, removed: [] });
}

/** A game that starts over is not over. */
async function beginAgain(app: App, eventId: string): Promise<void> {
  const ended = { _id: eventId, isOver: true };
  const changed = await EventModel.findOneAndUpdate(
    ended,
    { $unset: { isOver: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (changed) app.announcements.publish('eventChanged', { event: changed });
}

async function removeEverybody(app: App, eventId: string): Promise<void> {
  const participants = await ParticipantModel.find({ eventId }, { activeDays: 1 }).lean();
  const removed = participants.map(toRemoved);
  await removeForGood(app, { participants: removed.map(({ participantId }) => participantId) }, async () => {
    await ParticipantModel.deleteMany({ eventId });
    app.announcements.publish('participantsRemoved', { eventId, participants: removed });
    await PredictionModel.deleteMany({ eventId });
    await TransferLinkModel.deleteMany({ eventId });
  });
}
