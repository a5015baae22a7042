import { tidyShareCode } from '../../../protocol/checks.ts';
import type { StartOver } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import { type EventRecord, ParticipantModel, type QuestionRecord } from '../../models/game.ts';
import type { Scoreboard } from '../../../protocol/rules/scoreboard.ts';
import { staysClosed } from '../../../protocol/rules/visibility.ts';
import { forgetCouplePredictions } from '../game/couple.ts';
import { removeAll } from '../game/participants.ts';
import { startShowOver } from '../show/show.ts';
import { changeEvent } from './changeEvent.ts';
import { refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';

/**
 * Starts over after a rehearsal: takes every correct answer back, opens the questions that were played, and
 * removes all participants with their predictions, and those of the couple; a game that was over is on again. The event's code, typed, confirms it.
 */
export async function startOver(app: App, event: EventRecord, { shareCode }: StartOver): Promise<void> {
  refuseSample(event);
  const eventId = event._id.toString();
  const { board, show } = await app.liveEvents.get(eventId);
  await changeEvent(app, eventId, (known) => {
    requireCode(known, shareCode);
    const begun = takeAnswersBack(known, board);
    // The show has switched them on by itself; with its first answer it will again.
    return show.answered ? { ...begun, showAnswers: false } : begun;
  });
  await startShowOver(app, event);
  const participants = await ParticipantModel.find({ eventId }, { activeDays: 1 }).lean();
  await removeAll(app, event._id, participants);
  await forgetCouplePredictions(app, event._id);
  // Last, so that nobody joins a game that is being cleared.
  await changeEvent(app, eventId, (known) => {
    const { isOver, ...begun } = known;
    return isOver ? begun : known;
  });
}

function requireCode(event: EventRecord, typed: string): void {
  if (tidyShareCode(typed) === event.shareCode) return;
  const message = refusalTexts('shareCodeToConfirm', { code: event.shareCode });
  throw new AppError('invalid', message, { issues: [{ path: 'shareCode', message }] });
}

/** Questions that were played or shown, and closed by the reveal, are open again; a draft stays one. */
function takeAnswersBack(event: EventRecord, board: Scoreboard): EventRecord {
  const wasPlayed = (question: QuestionRecord) =>
    staysClosed(question) ||
    question.wasClosed ||
    (question.correctAnswer !== undefined && board.predictionCountOf(question._id.toString()) > 0);
  const questions = event.questions.map((question) => {
    const { correctAnswer: _answer, acceptedKeys: _keys, isHeld: _held, ...unanswered } = question;
    const { wasRevealed: _shown, wasTold: _told, wasClosed: _closed, closesAt: _at, ...kept } = unanswered;
    return wasPlayed(question) ? { ...kept, isActive: true } : kept;
  });
  const { wasCrowned: _crowned, ...begun } = event;
  return { ...begun, questions };
}
