import { phaseOf, staysClosed } from '../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep, Step } from '../../../../protocol/schemas/show.ts';

/** The part of the current step that determines the next step. */
interface CurrentStep {
  kind: ShownStep['kind'];
  questionId?: string | undefined;
  /** Only for the step `answer`. Undefined while the answer is hidden again. */
  correctAnswer?: string | undefined;
  /** Only for the step `answer`. The milliseconds from the step until the answer becomes visible. */
  suspenseMs?: number | undefined;
  correctCount?: number | undefined;
}

/** The state that determines the next action. */
export interface ShowState {
  questions: readonly Question[];
  showAnswers: boolean;
  /** The step that the screens show now. */
  step: CurrentStep;
  /** The panel's current question: the host has chosen it, or it was the last one on the screens. */
  panelQuestionId?: string | undefined;
}

/**
 * The next action of the host: shows a step, or sets the answer that the next step needs. Undefined after the
 * podium.
 */
export type NextAction = { kind: 'show'; step: Step } | { kind: 'setAnswer'; questionId: string } | undefined;

/** Returns the questions whose answers guests have not seen yet, in order. */
export const unrevealedQuestions = ({
  questions,
  showAnswers,
}: Pick<ShowState, 'questions' | 'showAnswers'>): Question[] =>
  questions.filter((question) => phaseOf(question, { showAnswers }) !== 'shown');

/**
 * Returns the next action. The usual order is: the question, the predictions, the answer, the climbers, the
 * leaderboard, then the next question. After the last answer the podium follows at once, because a
 * leaderboard would reveal the winners.
 */
export function nextAction(state: ShowState): NextAction {
  const { step } = state;
  if (step.kind === 'podium') return undefined;
  if (step.kind === 'climbers') return { kind: 'show', step: { kind: 'leaderboard' } };
  if (step.kind === 'answer' && (step.correctAnswer !== undefined || step.suspenseMs !== undefined))
    return afterAnswer(state);
  const question = questionAt(state);
  if (!question) return { kind: 'show', step: { kind: 'podium' } };
  const isOnScreen = question.id === step.questionId;
  if (isOnScreen && step.kind === 'question') return show('predictions', question);
  // After a pause or a leaderboard, the question continues at its last step.
  const wasPresented = isOnScreen || staysClosed(question);
  if (!wasPresented) return show('question', question);
  return question.correctAnswer === undefined
    ? { kind: 'setAnswer', questionId: question.id }
    : show('answer', question);
}

const show = (kind: 'question' | 'predictions' | 'answer', { id }: Question): NextAction => ({
  kind: 'show',
  step: { kind, questionId: id },
});

/** Omits the climbers after the first answer, and after an answer that no guest predicted. */
function afterAnswer({ questions, showAnswers, step }: ShowState): NextAction {
  const others = questions.filter(({ id }) => id !== step.questionId);
  const left = unrevealedQuestions({ questions: others, showAnswers }).length;
  if (left === 0) return { kind: 'show', step: { kind: 'podium' } };
  // During the suspense, the number of correct guests is not known yet.
  const canClimb = left < others.length && (step.correctAnswer === undefined || step.correctCount !== 0);
  return { kind: 'show', step: { kind: canClimb ? 'climbers' : 'leaderboard' } };
}

/**
 * Returns the current question: the one on the screens, or else the panel's question. If that is already
 * revealed, returns the next unrevealed one.
 */
export function questionAt({
  questions,
  showAnswers,
  step,
  panelQuestionId,
}: ShowState): Question | undefined {
  const shown = questions.find(({ id }) => id === step.questionId);
  if (shown) return shown;
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === panelQuestionId),
  );
  return unrevealedQuestions({
    questions: [...questions.slice(index), ...questions.slice(0, index)],
    showAnswers,
  })[0];
}

/** Returns up to `count` next actions in order. Assumes that the host takes each of them. */
export function nextActions(state: ShowState, count: number): NextAction[] {
  const action = nextAction(state);
  return !action || count === 0 ? [] : [action, ...nextActions(after(state, action), count - 1)];
}

/**
 * Returns the part of the state after an action that determines later actions. An unknown answer is an empty
 * string.
 */
function after(state: ShowState, action: NonNullable<NextAction>): ShowState {
  const isSetting = action.kind === 'setAnswer';
  const step: CurrentStep = isSetting ? { ...action, kind: 'predictions' } : action.step;
  const { kind, questionId } = step;
  const changed = (question: Question): Question => ({
    ...question,
    ...(kind !== 'question' && { wasTold: true }),
    ...(isSetting && { correctAnswer: '', isHeld: true }),
    ...(kind === 'answer' && { isHeld: false }),
  });
  return {
    questions: state.questions.map((question) => (question.id === questionId ? changed(question) : question)),
    showAnswers: state.showAnswers || kind === 'answer',
    step: kind === 'answer' ? { ...step, correctAnswer: '' } : step,
    panelQuestionId: questionId ?? state.panelQuestionId,
  };
}
