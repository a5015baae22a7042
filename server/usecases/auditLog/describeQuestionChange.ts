import { isDeepStrictEqual } from 'node:util';
import type { LogAction } from '../../../protocol/auditLogActions.ts';
import {
  countedAnswer,
  isRevealPlanned,
  phaseOf,
  wasShown,
} from '../../../protocol/rules/questions/questionPhase.ts';
import type { QuestionRecord } from '../../models/event.ts';
import { fieldsWith } from '../../models/questionFields.ts';

/** Whether the event showed answers before the change, and whether it shows them after the change. */
interface ShowsAnswers {
  before: boolean;
  after: boolean;
}

const content = fieldsWith('logged', 'content');

/**
 * Describes the change of a question. `before` is undefined for an added question. `after` is undefined for a
 * removed question.
 */
export function describeQuestionChange(
  before: QuestionRecord | undefined,
  after: QuestionRecord | undefined,
  shows: ShowsAnswers,
): LogAction[] {
  if (!before) return ['questionsAdded'];
  if (!after) return ['questionsRemoved'];
  const answer = answerAction(before, after, shows);
  // A reveal always closes the question, so the closing is not logged separately.
  const isOpening = before.isActive !== after.isActive && answer !== 'answersRevealed';
  const closing = closingAction(before, after);
  return [
    ...(content.every((name) => isDeepStrictEqual(before[name], after[name]))
      ? []
      : ['questionsChanged' as const]),
    ...(isOpening ? [after.isActive ? ('questionsOpened' as const) : ('questionsClosed' as const)] : []),
    ...(closing ? [closing] : []),
    ...(answer ? [answer] : []),
    ...(before.photo?._id.toString() === after.photo?._id.toString()
      ? []
      : [after.photo ? ('photosAdded' as const) : ('photosRemoved' as const)]),
  ];
}

function closingAction(before: QuestionRecord, after: QuestionRecord): LogAction | undefined {
  if (!after.isActive || before.closesAt?.getTime() === after.closesAt?.getTime()) return undefined;
  return after.closesAt ? 'closingSet' : 'closingCancelled';
}

/** Returns true if guests see the answer or will see it at a scheduled time. Guests never see drafts. */
const isShown = (question: QuestionRecord, showAnswers: boolean) =>
  isRevealPlanned(question) || (phaseOf(question, { showAnswers }) === 'shown' && wasShown(question));

function answerAction(
  before: QuestionRecord,
  after: QuestionRecord,
  shows: ShowsAnswers,
): LogAction | undefined {
  const [shownBefore, shownAfter] = [isShown(before, shows.before), isShown(after, shows.after)];
  const [oldAnswer, newAnswer] = [before.correctAnswer, after.correctAnswer];
  if (!shownBefore && shownAfter) return 'answersRevealed';
  if (oldAnswer !== undefined && newAnswer === undefined) return 'answersTakenBack';
  if (shownBefore && !shownAfter) return 'answersHidden';
  if (oldAnswer !== newAnswer && oldAnswer !== undefined) return 'answersCorrected';
  if (oldAnswer !== newAnswer) return countedAnswer(after) === undefined ? 'answersHeld' : 'answersSet';
  return before.acceptedKeys === after.acceptedKeys ? undefined : 'answersAccepted';
}
