import { tidyShareCode } from '../../../protocol/userText.ts';
import type { StartOver } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { wrongField } from '../../base/AppError.ts';
import type { EventRecord, PhotoRecord } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import type { Scoreboard } from '../../../protocol/rules/scoreboard.ts';
import { forgetCouplePredictions } from '../participants/couple.ts';
import { startQuestionOver } from '../questions/questionStates.ts';
import { removeAll } from '../participants/participants.ts';
import { startShowOver } from '../show/show.ts';
import { changeEvent } from './changeEvent.ts';
import { dropPhotos } from '../photos/pictures.ts';
import { refuseSample } from '../loadEntities.ts';
import { restartGuests } from '../rehearsal/rehearsals.ts';
import type { App } from '../App.ts';

/**
 * Resets an event after a test run:
 *
 * - clears all answers and photos, and ignores photo uploads in flight (`startOvers`)
 * - opens the questions that were played
 * - removes all participants with their predictions, and the predictions of the couple
 * - reopens a game that was over
 * - in a rehearsal, restarts the simulated guests
 *
 * The host confirms the reset by typing the share code. Throws `invalid` for another code.
 */
export async function startOver(app: App, event: EventRecord, { shareCode }: StartOver): Promise<void> {
  refuseSample(event);
  const eventId = event._id.toString();
  const { board, show } = await app.eventCache.get(eventId);
  let photos: PhotoRecord[] = [];
  const reset = async (current: EventRecord): Promise<EventRecord> => {
    requireCode(current, shareCode);
    // Another server may have stored predictions of closed questions. Those questions were played as well.
    await app.eventCache.resyncGuests(eventId);
    photos = current.questions.flatMap(({ photo }) => photo ?? []);
    const next = takeAnswersBack(current, board);
    // The show turned on `showAnswers` with its first answer. It will do so again after the reset.
    return show.answered ? { ...next, showAnswers: false } : next;
  };
  const action = { what: 'startedOver', count: board.participantCount } as const;
  const cleared = await changeEvent(app, eventId, reset, { action });
  if (photos.length > 0) await dropPhotos(app, cleared, photos);
  await startShowOver(app, event);
  const participants = await ParticipantModel.find({ eventId }, { activeDays: 1 }).lean();
  await removeAll(app, event._id, participants);
  await forgetCouplePredictions(app, event._id);
  // This change comes last, so that no guest can join during the reset.
  await changeEvent(app, eventId, (current) => {
    const { isOver, ...next } = current;
    return isOver ? next : current;
  });
  if (event.simulation) await restartGuests(app, event);
}

function requireCode(event: EventRecord, typed: string): void {
  if (tidyShareCode(typed) === event.shareCode) return;
  throw wrongField('shareCode', refusalTexts.translatable('shareCodeToConfirm', { code: event.shareCode }));
}

function takeAnswersBack(event: EventRecord, board: Scoreboard): EventRecord {
  const questions = event.questions.map((question) =>
    startQuestionOver(question, board.predictionCountOf(question._id.toString())),
  );
  const { wasCrowned: _crowned, ...rest } = event;
  return { ...rest, questions, startOvers: (event.startOvers ?? 0) + 1 };
}
