/**
 * The stored fields that decide the phase of a question. They have the same names on the server and the
 * client.
 */
export interface QuestionState {
  /** The host's switch. Predictions are possible only in the phase `open`. */
  isActive: boolean;
  correctAnswer?: string | undefined;
  /** The answer is set but not shown yet: guests do not see it, and it gives no points. */
  isHeld?: boolean | undefined;
  /** Guests have seen the answer. The question never opens again. */
  wasRevealed?: boolean | undefined;
  /** The big screen has shown the distribution of predictions. The question never opens again. */
  wasTold?: boolean | undefined;
  /** The host or the clock has closed the question. */
  wasClosed?: boolean | undefined;
  /** On the server: when the held answer becomes visible. */
  revealsAt?: Date | undefined;
}

/** The settings of an event that affect all its questions. */
export interface GameState {
  showAnswers: boolean;
  /** The game has ended: no more predictions. */
  isOver?: boolean | undefined;
}

/**
 * The phase of a question:
 * - *draft*: prepared; not sent to guests
 * - *open*: guests may predict
 * - *closed*: no more predictions, and no answer
 * - *held*: closed, with an answer that guests do not see
 * - *shown*: guests see the answer
 */
export type QuestionPhase = 'draft' | 'open' | 'closed' | 'held' | 'shown';

/**
 * The phase of a question. `predictionCount` distinguishes a draft from a question that was closed without
 * `wasClosed`. Without `predictionCount` the question is no draft; guests get no drafts.
 */
export function phaseOf(
  question: QuestionState,
  { showAnswers, isOver }: GameState,
  predictionCount?: number,
): QuestionPhase {
  const { isActive, correctAnswer, wasClosed } = question;
  if (!isActive && predictionCount === 0 && !wasClosed && !staysClosed(question)) return 'draft';
  if (showAnswers && countedAnswer(question) !== undefined) return 'shown';
  if (isActive && !isOver) return 'open';
  return correctAnswer === undefined ? 'closed' : 'held';
}

/** The answer that counts for scores; undefined while it is held. */
export const countedAnswer = ({ correctAnswer, isHeld }: QuestionState) =>
  isHeld ? undefined : correctAnswer;

/** The question has an answer that is held for the show. */
export const isAnswerHeld = ({ correctAnswer, isHeld }: QuestionState): boolean =>
  correctAnswer !== undefined && isHeld === true;

/** Guests have seen the answer. It may be hidden or removed since. */
export const wasShown = ({ wasRevealed }: QuestionState): boolean => wasRevealed === true;

/** The big screen has shown the distribution of predictions. */
export const wasDistributionShown = ({ wasTold }: QuestionState): boolean => wasTold === true;

/** The answer is about to become visible. */
export const isRevealPlanned = ({ revealsAt }: QuestionState): boolean => revealsAt !== undefined;

/**
 * The question does not open again, because guests have seen the answer or the distribution of predictions,
 * or are about to see the answer.
 */
export const staysClosed = (question: QuestionState): boolean =>
  wasShown(question) || wasDistributionShown(question) || isRevealPlanned(question);

/**
 * Predictions on paper may be entered until guests see the answer, even if the question is closed or the game
 * is over. Guests hand in their slips before that.
 */
export const acceptsPaper = (question: QuestionState, event: GameState): boolean =>
  !wasShown(question) && phaseOf(question, event) !== 'shown';
