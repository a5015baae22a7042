import { phaseOf, staysClosed } from '../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep, Step } from '../../../../protocol/schemas/show.ts';

/** What of a step on the screens its successor depends on. */
interface Place {
  kind: ShownStep['kind'];
  questionId?: string | undefined;
  /** Of the step *answer*: absent while the answer is hidden again. */
  correctAnswer?: string | undefined;
  correctCount?: number | undefined;
}

/** What the natural order of an evening depends on. */
export interface ShowState {
  questions: readonly Question[];
  showAnswers: boolean;
  /** What is on the screens now. */
  step: Place;
  /** The question that this panel is at: the host has chosen it, or it was the last one on the screens. */
  atQuestion?: string | undefined;
}

/** What the host does next: a step, or setting the answer that the next step needs. Undefined: the winners are known. */
export type NextAction = { kind: 'show'; step: Step } | { kind: 'setAnswer'; questionId: string } | undefined;

/** The questions whose answers guests have not been shown yet, in their order. */
export const notYetShown = ({
  questions,
  showAnswers,
}: Pick<ShowState, 'questions' | 'showAnswers'>): Question[] =>
  questions.filter((question) => phaseOf(question, { showAnswers }) !== 'shown');

/**
 * The next step in the natural order of a question: the question, how the room predicted, the answer, the climbers, the
 * leaderboard, and then the next question. The last answer is followed by the podium: a board would give the winners away.
 */
export function nextAction(course: ShowState): NextAction {
  const { step } = course;
  if (step.kind === 'podium') return undefined;
  if (step.kind === 'climbers') return { kind: 'show', step: { kind: 'leaderboard' } };
  if (step.kind === 'answer' && step.correctAnswer !== undefined) return afterAnswer(course);
  const question = questionAt(course);
  if (!question) return { kind: 'show', step: { kind: 'podium' } };
  const isOnScreen = question.id === step.questionId;
  if (isOnScreen && step.kind === 'question') return show('predictions', question);
  // Also after a pause or a look at the board: the question goes on where it was.
  const isTold = isOnScreen || staysClosed(question);
  if (!isTold) return show('question', question);
  return question.correctAnswer === undefined
    ? { kind: 'setAnswer', questionId: question.id }
    : show('answer', question);
}

const show = (kind: 'question' | 'predictions' | 'answer', { id }: Question): NextAction => ({
  kind: 'show',
  step: { kind, questionId: id },
});

/** Nobody climbs by the first answer, or by one that nobody knew. */
function afterAnswer({ questions, showAnswers, step }: ShowState): NextAction {
  const others = questions.filter(({ id }) => id !== step.questionId);
  const left = notYetShown({ questions: others, showAnswers }).length;
  if (left === 0) return { kind: 'show', step: { kind: 'podium' } };
  const mayClimb = left < others.length && step.correctCount !== 0;
  return { kind: 'show', step: { kind: mayClimb ? 'climbers' : 'leaderboard' } };
}

/**
 * The question that a course is at: the one on the screens; else the one that this panel is at, or the next one after it
 * that is to come.
 */
export function questionAt({ questions, showAnswers, step, atQuestion }: ShowState): Question | undefined {
  const shown = questions.find(({ id }) => id === step.questionId);
  if (shown) return shown;
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === atQuestion),
  );
  return notYetShown({
    questions: [...questions.slice(index), ...questions.slice(0, index)],
    showAnswers,
  })[0];
}

/** The next actions one after the other, as they come if the host follows them. */
export function nextActions(course: ShowState, count: number): NextAction[] {
  const action = nextAction(course);
  return !action || count === 0 ? [] : [action, ...nextActions(after(course, action), count - 1)];
}

/** The course as it will be: a question that is asked is told and answered in the end. */
function after(course: ShowState, action: NonNullable<NextAction>): ShowState {
  const isSetting = action.kind === 'setAnswer';
  const step: Place = isSetting ? { ...action, kind: 'predictions' } : action.step;
  const { kind, questionId } = step;
  const changeOne = (question: Question): Question => ({
    ...question,
    ...(kind !== 'question' && { wasTold: true }),
    ...(isSetting && { correctAnswer: '', isHeld: true }),
    ...(kind === 'answer' && { isHeld: false }),
  });
  return {
    questions: course.questions.map((one) => (one.id === questionId ? changeOne(one) : one)),
    showAnswers: course.showAnswers || kind === 'answer',
    step: kind === 'answer' ? { ...step, correctAnswer: '' } : step,
    atQuestion: questionId ?? course.atQuestion,
  };
}
