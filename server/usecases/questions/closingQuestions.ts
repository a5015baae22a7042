import type { CloseQuestions, ReopenQuestions } from '../../../protocol/schemas/questions.ts';
import { scheduledClosing } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord } from '../../models/event.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { cancelClosing, closeNow, planClosing, reopen, type Transition } from './questionStates.ts';

/**
 * Closes the given open questions, or all open questions if none are given. Predictions that were
 * acknowledged before the closing count. Later ones are refused.
 *
 * - Without `closesAt`, the questions are closed now.
 * - An instant within the next week schedules the closing.
 * - `closesAt: null` cancels the scheduled closing.
 *
 * Throws `invalid` for any other instant.
 */
export async function closeQuestions(
  app: App,
  { _id: eventId }: EventRecord,
  { questionIds, closesAt }: CloseQuestions,
): Promise<void> {
  const close = closingTransition(closesAt, app.nodes.now());
  const ids = questionIds && new Set(questionIds);
  await changeQuestions(app, eventId.toString(), (question) =>
    question.isActive && (!ids || ids.has(question._id.toString())) ? close(question) : question,
  );
}

function closingTransition(closesAt: string | null | undefined, now: number): Transition {
  if (closesAt === undefined) return closeNow;
  if (closesAt === null) return cancelClosing;
  const at = new Date(closesAt);
  if (at.getTime() <= now) throw new AppError('invalid', refusalTexts.translatable('closingPast'));
  if (at.getTime() > now + scheduledClosing.mostMs)
    throw new AppError(
      'invalid',
      refusalTexts.translatable('closingFar', { days: scheduledClosing.mostMs / dayMs }),
    );
  return planClosing(at);
}

const dayMs = 24 * 3_600_000;

/** Reopens closed questions. Throws `question_closed` if one of them must stay closed. */
export async function reopenQuestions(
  app: App,
  { _id: eventId }: EventRecord,
  { questionIds }: ReopenQuestions,
): Promise<void> {
  const ids = new Set(questionIds);
  await changeQuestions(app, eventId.toString(), (question) =>
    !question.isActive && ids.has(question._id.toString()) ? reopen(question) : question,
  );
}

async function changeQuestions(app: App, eventId: string, change: Transition): Promise<void> {
  await changeEvent(app, eventId, (event) => {
    const questions = event.questions.map(change);
    const isSame = questions.every((question, index) => question === event.questions[index]);
    return isSame ? event : { ...event, questions };
  });
}
