/** The stored fields that decide where a question is in its life. Both ends have them under the same names. */
export interface QuestionState {
  /** The host's switch. It takes predictions only in the phase `open`. */
  isActive: boolean;
  correctAnswer?: string | undefined;
  /** The answer waits for the show: for guests it does not exist, and it counts for nobody. */
  isHeld?: boolean | undefined;
  /** Guests were shown the answer, which has closed the question for good. */
  wasRevealed?: boolean | undefined;
  /** The room was shown how it predicted, which has closed the question for good, too. */
  wasTold?: boolean | undefined;
  /** The host or the clock has closed it. */
  wasClosed?: boolean | undefined;
}

/** What an event says to all of its questions. */
export interface EventState {
  showAnswers: boolean;
  /** The game has ended: nothing is predicted any more. */
  isOver?: boolean | undefined;
}

/**
 * Where a question is in its life:
 * - *draft*: prepared; guests do not get it
 * - *open*: guests may predict it
 * - *closed*: nobody predicts any more, and the answer is not known
 * - *held*: closed, with an answer that guests do not see
 * - *shown*: guests see the answer
 */
export type QuestionPhase = 'draft' | 'open' | 'closed' | 'held' | 'shown';

/**
 * The phase of a question. `predictionCount` tells a draft from a question that closed without a mark; without it the
 * question counts as asked, as every question does that a guest gets.
 */
export function phaseOf(
  question: QuestionState,
  { showAnswers, isOver }: EventState,
  predictionCount?: number,
): QuestionPhase {
  const { isActive, correctAnswer, wasClosed } = question;
  if (!isActive && predictionCount === 0 && !wasClosed && !staysClosed(question)) return 'draft';
  if (showAnswers && countedAnswer(question) !== undefined) return 'shown';
  if (isActive && !isOver) return 'open';
  return correctAnswer === undefined ? 'closed' : 'held';
}

/** The answer that counts: one that is held does not exist yet. */
export const countedAnswer = ({ correctAnswer, isHeld }: QuestionState) =>
  isHeld ? undefined : correctAnswer;

/** The question has an answer, and it waits for the show. */
export const isAnswerHeld = ({ correctAnswer, isHeld }: QuestionState): boolean =>
  correctAnswer !== undefined && isHeld === true;

/** Guests were shown the answer at some time; it may be hidden again, or taken back. */
export const wasShown = ({ wasRevealed }: QuestionState): boolean => wasRevealed === true;

/** The room was shown how it predicted. */
export const wasRoomShown = ({ wasTold }: QuestionState): boolean => wasTold === true;

/** Never opens again: whoever has seen the answer, or how the room predicted, may not predict. */
export const staysClosed = (question: QuestionState): boolean => wasShown(question) || wasRoomShown(question);

/**
 * What guests on paper predicted may be entered until guests are shown the answer, also when the question is closed or the
 * game is over: their slips were handed in before.
 */
export const acceptsPaper = (question: QuestionState, event: EventState): boolean =>
  !wasShown(question) && phaseOf(question, event) !== 'shown';
