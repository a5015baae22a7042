import { tidyShareCode } from '../../../protocol/checks.ts';
import type { StartOver } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { wrongField } from '../../AppError.ts';
import {
  type EventRecord,
  ParticipantModel,
  type PhotoRecord,
  type QuestionRecord,
} from '../../models/game.ts';
import type { Scoreboard } from '../../../protocol/rules/scoreboard.ts';
import { staysClosed } from '../../../protocol/rules/visibility.ts';
import { forgetCouplePredictions } from '../game/couple.ts';
import { removeAll } from '../game/participants.ts';
import { startShowOver } from '../show/show.ts';
import { changeEvent } from './changeEvent.ts';
import { dropPhotos } from './pictures.ts';
import { refuseSample } from '../platform/subjects.ts';
import { endUploadsOf } from '../photos/uploads.ts';
import { letComeAgain } from '../rehearsal/rehearsals.ts';
import type { App } from '../App.ts';

/**
 * Starts over after a rehearsal: takes every correct answer back with its photo, also one on its way, opens the questions
 * that were played, and removes all participants with their predictions, and those of the couple; a game that was over is
 * on again, and to a rehearsal its simulated guests come again. The event's code, typed, confirms it.
 */
export async function startOver(app: App, event: EventRecord, { shareCode }: StartOver): Promise<void> {
  refuseSample(event);
  const eventId = event._id.toString();
  const { board, show } = await app.liveEvents.get(eventId);
  let photos: PhotoRecord[] = [];
  const begin = (known: EventRecord): EventRecord => {
    requireCode(known, shareCode);
    photos = known.questions.flatMap(({ photo }) => photo ?? []);
    const begun = takeAnswersBack(known, board);
    // The show has switched them on by itself; with its first answer it will again.
    return show.answered ? { ...begun, showAnswers: false } : begun;
  };
  const done = { what: 'startedOver', count: board.participantCount } as const;
  const cleared = await changeEvent(app, eventId, begin, { done });
  await endUploadsOf(app, event._id);
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
  if (event.simulation) await letComeAgain(app, event);
}

function requireCode(event: EventRecord, typed: string): void {
  if (tidyShareCode(typed) === event.shareCode) return;
  throw wrongField('shareCode', refusalTexts.said('shareCodeToConfirm', { code: event.shareCode }));
}

/** Questions that were played or shown, and closed by the reveal, are open again; a draft stays one. */
function takeAnswersBack(event: EventRecord, board: Scoreboard): EventRecord {
  const wasPlayed = (question: QuestionRecord) =>
    staysClosed(question) ||
    question.wasClosed ||
    (question.correctAnswer !== undefined && board.predictionCountOf(question._id.toString()) > 0);
  const questions = event.questions.map((question) => {
    const { correctAnswer: _answer, acceptedKeys: _keys, isHeld: _held, ...rest } = question;
    const { witnessId: _witness, photo: _photo, ...unanswered } = rest;
    const { wasRevealed: _shown, wasTold: _told, wasClosed: _closed, closesAt: _at, ...kept } = unanswered;
    return wasPlayed(question) ? { ...kept, isActive: true } : kept;
  });
  const { wasCrowned: _crowned, ...begun } = event;
  return { ...begun, questions };
}
