/**
 * The stored fields that decide the phase of a question. They have the same names on the server and the
 * client.
 */
export interface QuestionState {
  /** The host's switch. A question accepts predictions only in the phase `open`. */
  isActive: boolean;
  correctAnswer?: string | undefined;
  /** The answer is set but not shown yet. Guests do not see it, and it gives no points. */
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
  /** The game has ended. Predictions are no longer possible. */
  isOver?: boolean | undefined;
}

/**
 * The phase of a question:
 * - *draft*: prepared, and not sent to guests
 * - *open*: guests can predict
 * - *closed*: guests can no longer predict, and no answer is set
 * - *held*: closed, with an answer that guests do not see
 * - *shown*: guests see the answer
 */
export type QuestionPhase = 'draft' | 'open' | 'closed' | 'held' | 'shown';

/**
 * Returns the phase of a question. An inactive question is a draft if it has no predictions and was never
 * closed or shown. Without `predictionCount` the function never returns `draft`, because guests get no
 * drafts.
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

/** Returns the answer that counts for scores. Undefined while the answer is held. */
export const countedAnswer = ({ correctAnswer, isHeld }: QuestionState) =>
  isHeld ? undefined : correctAnswer;

/** Returns true if the question has an answer that is held for the show. */
export const isAnswerHeld = ({ correctAnswer, isHeld }: QuestionState): boolean =>
  correctAnswer !== undefined && isHeld === true;

/** Returns true if guests have seen the answer. The answer can have been hidden or removed afterwards. */
export const wasShown = ({ wasRevealed }: QuestionState): boolean => wasRevealed === true;

/** Returns true if the big screen has shown the distribution of predictions. */
export const wasDistributionShown = ({ wasTold }: QuestionState): boolean => wasTold === true;

/** Returns true if the answer will become visible at a scheduled time. */
export const isRevealPlanned = ({ revealsAt }: QuestionState): boolean => revealsAt !== undefined;

/**
 * Returns true if the question can never open again. Guests have then seen the answer or the distribution of
 * predictions, or the reveal of the answer is scheduled.
 */
export const staysClosed = (question: QuestionState): boolean =>
  wasShown(question) || wasDistributionShown(question) || isRevealPlanned(question);

/**
 * Returns true while the host can enter predictions on paper. Guests hand in their slips before the answer is
 * shown. The host can therefore enter them until then, even if the question is closed or the game is over.
 */
export const acceptsPaper = (question: QuestionState, event: GameState): boolean =>
  !wasShown(question) && phaseOf(question, event) !== 'shown';
