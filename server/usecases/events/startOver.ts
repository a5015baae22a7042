import { tidyShareCode } from '../../../protocol/checks.ts';
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
 * Starts over after a rehearsal: takes every correct answer back with its photo, also one on its way (`startOvers`), opens the
 * questions that were played, and removes all participants with their predictions, and those of the couple; a game that was over is
 * on again, and to a rehearsal its simulated guests come again. The event's code, typed, confirms it.
 */
export async function startOver(app: App, event: EventRecord, { shareCode }: StartOver): Promise<void> {
  refuseSample(event);
  const eventId = event._id.toString();
  const { board, show } = await app.eventCache.get(eventId);
  let photos: PhotoRecord[] = [];
  const begin = async (known: EventRecord): Promise<EventRecord> => {
    requireCode(known, shareCode);
    // Another server may have stored predictions of closed questions, which were played, too.
    await app.eventCache.resyncGuests(eventId);
    photos = known.questions.flatMap(({ photo }) => photo ?? []);
    const begun = takeAnswersBack(known, board);
    // The show has switched them on by itself; with its first answer it will again.
    return show.answered ? { ...begun, showAnswers: false } : begun;
  };
  const action = { what: 'startedOver', count: board.participantCount } as const;
  const cleared = await changeEvent(app, eventId, begin, { action });
  if (photos.length > 0) await dropPhotos(app, cleared, photos);
  await startShowOver(app, event);
  const participants = await ParticipantModel.find({ eventId }, { activeDays: 1 }).lean();
  await removeAll(app, event._id, participants);
  await forgetCouplePredictions(app, event._id);
  // Last, so that nobody joins a game that is being cleared.
  await changeEvent(app, eventId, (known) => {
    const { isOver, ...begun } = known;
    return isOver ? begun : known;
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
  const { wasCrowned: _crowned, ...begun } = event;
  return { ...begun, questions, startOvers: (event.startOvers ?? 0) + 1 };
}
