import { isDeepStrictEqual } from 'node:util';
import type { LogWord } from '../../../protocol/logWords.ts';
import { isRevealed } from '../../../protocol/rules/visibility.ts';
import type { QuestionRecord } from '../../models/game.ts';

/** Whether the event shows answers, before the change and after it. */
interface ShowsAnswers {
  before: boolean;
  after: boolean;
}

/** What the host writes about a question. */
const written = [
  'text',
  'options',
  'translation',
  'weight',
  'numberRule',
  'tolerance',
  'isTieBreaker',
  'note',
] as const satisfies (keyof QuestionRecord)[];

/** What has been done to a question. Absent before: it was added; absent after: it was removed. */
export function wordsOfQuestion(
  before: QuestionRecord | undefined,
  after: QuestionRecord | undefined,
  shows: ShowsAnswers,
): LogWord[] {
  if (!before) return ['questionsAdded'];
  if (!after) return ['questionsRemoved'];
  const answer = answerWord(before, after, shows);
  // Showing its answer closes a question.
  const isOpening = before.isActive !== after.isActive && answer !== 'answersRevealed';
  const closing = closingWord(before, after);
  return [
    ...(written.every((name) => isDeepStrictEqual(before[name], after[name]))
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

function closingWord(before: QuestionRecord, after: QuestionRecord): LogWord | undefined {
  if (!after.isActive || before.closesAt?.getTime() === after.closesAt?.getTime()) return undefined;
  return after.closesAt ? 'closingSet' : 'closingCancelled';
}

/** Whose answer guests have been shown; a draft is shown to nobody. */
const isShown = (question: QuestionRecord, showsAnswers: boolean) =>
  isRevealed(question, showsAnswers) && question.wasRevealed === true;

function answerWord(before: QuestionRecord, after: QuestionRecord, shows: ShowsAnswers): LogWord | undefined {
  const [wasShown, isNowShown] = [isShown(before, shows.before), isShown(after, shows.after)];
  const [was, is] = [before.correctAnswer, after.correctAnswer];
  if (!wasShown && isNowShown) return 'answersRevealed';
  if (was !== undefined && is === undefined) return 'answersTakenBack';
  if (wasShown && !isNowShown) return 'answersHidden';
  if (was !== is && was !== undefined) return 'answersCorrected';
  if (was !== is) return after.isHeld ? 'answersHeld' : 'answersSet';
  return before.acceptedKeys === after.acceptedKeys ? undefined : 'answersAccepted';
}
