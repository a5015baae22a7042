import type { Types } from 'mongoose';
import { countedAnswer, phaseOf, wasShown } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import type { ShowRecord, StoredStep } from '../../models/show.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { findDrafts } from '../questions/drafts.ts';
import { holdAnswers, releaseHeldAnswers, withAnswerShown } from '../answers/answers.ts';
import { closeForShow, isRevealDue, openDraft, planReveal } from '../questions/questionStates.ts';
import { withoutFreeze } from './freeze.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';

export const showMoved = () => new AppError('show_moved', refusalTexts.translatable('showMovedOn'));

/**
 * Throws if a step cannot be shown, before anything is stored:
 *
 * - `question_open` for predictions of an open question
 * - `conflict` for an answer that is not set
 * - `question_not_found` if the question no longer exists
 */
export async function requirePossible(
  app: Pick<App, 'eventCache'>,
  { _id }: EventRecord,
  { kind, questionId }: StoredStep,
  closes: boolean,
): Promise<void> {
  if (!questionId) return;
  const { event } = await app.eventCache.get(_id.toString());
  const question = questionIn(event, questionId);
  if (kind === 'predictions' && question.isActive && !closes)
    throw new AppError('question_open', refusalTexts.translatable('questionStillOpen'));
  if (kind === 'answer' && question.correctAnswer === undefined)
    throw new AppError('conflict', refusalTexts.translatable('answerMissing'));
}

/**
 * Applies the effect of the current step to the event:
 *
 * - *question*: opens the question if it is a draft
 * - *predictions*: closes the question permanently
 * - *answer*: closes the question permanently and shows the answer, immediately or after the suspense
 *   (`suspenseMs`). The first *answer* step turns on `showAnswers`. It also holds all other answers that
 *   guests have not seen, so that each of them is revealed separately.
 * - *podium*: records that guests have seen the winners
 * - *automatic*: ends the freeze of the first places
 *
 * The same write records the effect in the event (`showEffect`). A repeated call therefore changes nothing,
 * and an undo can revert the effect. Throws `show_moved` if a later step has changed the event or if this
 * step was undone.
 */
export async function applyStep(app: App, { _id }: EventRecord, show: ShowRecord): Promise<void> {
  const { moves: move, questionId } = show;
  if (show.kind === 'automatic') await changeEvent(app, _id.toString(), withoutFreeze);
  if (!questionId && show.kind !== 'podium') return;
  await changeEvent(app, _id.toString(), async (event) => {
    const latest = event.showEffect?.move ?? 0;
    if (latest === move) return event;
    if (latest > move) throw showMoved();
    if (questionId) return withQuestionStep(app, event, show, questionId);
    return event.wasCrowned ? event : { ...event, wasCrowned: true, showEffect: { move, hasCrowned: true } };
  });
}

async function withQuestionStep(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  { kind, moves: move, changedAt, suspenseMs }: ShowRecord,
  questionId: Types.ObjectId,
): Promise<EventRecord> {
  const question = questionIn(event, questionId);
  if (kind === 'answer') {
    const showEffect = { move, shown: questionId };
    if (phaseOf(question, event) === 'shown') return { ...event, showEffect: { move } };
    // Repeating the step does not delay the answer.
    if (question.revealsAt) return { ...event, showEffect };
    if (suspenseMs === undefined) return revealForStep(app, { ...event, showEffect }, question);
    const revealsAt = new Date(changedAt.getTime() + suspenseMs);
    return { ...withQuestion(event, planReveal(revealsAt)(question)), showEffect };
  }
  const drafts = await findDrafts(app, event, [question]);
  const next =
    kind === 'predictions' ? closeForShow(question) : drafts.size > 0 ? openDraft(question) : question;
  return next === question ? event : { ...withQuestion(event, next), showEffect: { move } };
}

/**
 * Shows the answers whose `revealsAt` has passed at `now` (epoch milliseconds). Returns the same event object
 * if none is due.
 */
export async function withDueReveals(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  now: number,
): Promise<EventRecord> {
  let revealed = event;
  for (const question of event.questions)
    if (isRevealDue(question, now)) revealed = await revealForStep(app, revealed, question);
  return revealed;
}

/** Shows an answer. If the current step shows it, records what an undo of the step must revert. */
async function revealForStep(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  { _id: questionId }: QuestionRecord,
): Promise<EventRecord> {
  const switchedOn = event.showAnswers
    ? {}
    : { hasSwitchedOn: true, held: otherUnseenAnswers(event, questionId) };
  const revealed = await withAnswerShown(app, holdAnswers(event, switchedOn.held), questionId);
  const { showEffect } = event;
  if (!showEffect?.shown?.equals(questionId)) return revealed;
  return { ...revealed, showEffect: { ...showEffect, ...switchedOn } };
}

/** Returns the other questions whose answer is set and not held, but was never shown. */
const otherUnseenAnswers = ({ questions }: EventRecord, questionId: Types.ObjectId): Types.ObjectId[] =>
  questions
    .filter(
      (question) =>
        countedAnswer(question) !== undefined && !wasShown(question) && !question._id.equals(questionId),
    )
    .map(({ _id }) => _id);

/**
 * Reverts the effect of the undone step, except for fields that a later call has changed (`showEffect`).
 * Hides answers, but opens no question. While `showAnswers` stays on, answers that the step held stay held.
 * If the step has not changed the event yet, prevents it from doing so later.
 */
export async function revertStep(
  app: App,
  { _id }: EventRecord,
  { moves, undone }: ShowRecord,
): Promise<void> {
  await changeEvent(app, _id.toString(), (event) => {
    const { wasCrowned, ...rest } = event;
    const { move = 0, shown, held, hasSwitchedOn, hasCrowned } = event.showEffect ?? {};
    if (move >= moves) return event;
    const showEffect = { move: moves };
    if (move !== undone) return { ...event, showEffect };
    const showAnswers = event.showAnswers && !hasSwitchedOn;
    const hidden = holdAnswers(rest, shown && [shown]);
    return {
      ...(showAnswers ? hidden : releaseHeldAnswers(hidden, held)),
      ...(wasCrowned && !hasCrowned && { wasCrowned }),
      showAnswers,
      showEffect,
    };
  });
}
