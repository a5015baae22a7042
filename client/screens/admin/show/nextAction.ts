import { phaseOf, staysClosed } from '../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep, Step } from '../../../../protocol/schemas/show.ts';

/** The part of the current step that the next one depends on. */
interface CurrentStep {
  kind: ShownStep['kind'];
  questionId?: string | undefined;
  /** Only for the step `answer`: undefined while the answer is hidden again. */
  correctAnswer?: string | undefined;
  /** Only for the step `answer`: milliseconds from the step until the answer becomes visible. */
  suspenseMs?: number | undefined;
  correctCount?: number | undefined;
}

/** The state that the next action depends on. */
export interface ShowState {
  questions: readonly Question[];
  showAnswers: boolean;
  /** The step on the screens now. */
  step: CurrentStep;
  /** The current question of this panel: chosen by the host, or the last one on the screens. */
  panelQuestionId?: string | undefined;
}

/**
 * What the host does next: shows a step, or sets the answer that the next step needs. Undefined after the
 * podium.
 */
export type NextAction = { kind: 'show'; step: Step } | { kind: 'setAnswer'; questionId: string } | undefined;

/** The questions whose answers guests have not been shown yet, in order. */
export const unrevealedQuestions = ({
  questions,
  showAnswers,
}: Pick<ShowState, 'questions' | 'showAnswers'>): Question[] =>
  questions.filter((question) => phaseOf(question, { showAnswers }) !== 'shown');

/**
 * The next action. The usual order is: the question, the predictions, the answer, the climbers, the
 * leaderboard, then the next question. The podium follows the last answer, because a leaderboard would reveal
 * the winners.
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
  // After a pause or a leaderboard, the question continues where it was.
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

/** Leaves out the climbers after the first answer, and after an answer that no guest had right. */
function afterAnswer({ questions, showAnswers, step }: ShowState): NextAction {
  const others = questions.filter(({ id }) => id !== step.questionId);
  const left = unrevealedQuestions({ questions: others, showAnswers }).length;
  if (left === 0) return { kind: 'show', step: { kind: 'podium' } };
  // During the suspense it is not known yet whether a guest was right.
  const canClimb = left < others.length && (step.correctAnswer === undefined || step.correctCount !== 0);
  return { kind: 'show', step: { kind: canClimb ? 'climbers' : 'leaderboard' } };
}

/**
 * The current question: the one on the screens, else the question of the panel or the next unrevealed one
 * after it.
 */
export function questionAt({
  questions,
  showAnswers,
  step,
  panelQuestionId: atQuestion,
}: ShowState): Question | undefined {
  const shown = questions.find(({ id }) => id === step.questionId);
  if (shown) return shown;
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === atQuestion),
  );
  return unrevealedQuestions({
    questions: [...questions.slice(index), ...questions.slice(0, index)],
    showAnswers,
  })[0];
}

/** The next actions in order, at most `count`. Assumes that the host takes each of them. */
export function nextActions(state: ShowState, count: number): NextAction[] {
  const action = nextAction(state);
  return !action || count === 0 ? [] : [action, ...nextActions(after(state, action), count - 1)];
}

/**
 * The part of the state after an action that later actions depend on. An answer that is not known yet is an
 * empty string.
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
