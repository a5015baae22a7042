import type { LostQuestion } from '../../../features/game/gameSentences.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { isOpen } from '../../../../protocol/rules/visibility.ts';
import { nextToPredict, type Course, type Stage } from './flow.ts';

/** Where one guest is on the way through the event. */
export interface Way {
  stage: Stage;
  /** The question that is on the screen in stage `questions`. */
  shown: Question | undefined;
  /** Where a guest goes back to after changing a prediction. */
  returnTo: Stage | undefined;
  lost: LostQuestion | undefined;
  /** The message has been asked for, now or on an earlier visit. */
  wasAsked: boolean;
  /** On the results right after the first submission. */
  isFirstTime: boolean;
}

/** Where whoever has predicted looks once the game is over. */
const endOf = ({ byQuestion }: Course): Stage => (Object.keys(byQuestion).length > 0 ? 'results' : 'home');

/**
 * Starts at the first open question; when there is none, at a message that was begun, else at home, or at the results when
 * the game is over.
 */
export function setOut(course: Course, { hasMessage = false, hasDraft = false } = {}): Way {
  const shown = nextToPredict(course, undefined);
  const rest = course.isOver ? endOf(course) : 'home';
  const stage = shown ? 'questions' : hasDraft ? 'message' : rest;
  return { stage, shown, returnTo: undefined, lost: undefined, wasAsked: hasMessage, isFirstTime: false };
}

/** Goes to a stage; leaving the message behind means that it has been asked for. */
export function goTo(way: Way, stage: Stage): Way {
  const isAsked = way.stage === 'message';
  return {
    ...way,
    stage,
    returnTo: undefined,
    lost: undefined,
    wasAsked: way.wasAsked || isAsked,
    isFirstTime: isAsked && !way.wasAsked,
  };
}

/** Goes on after a question: back to where it was opened, to the next open one, to the message, or to the end. */
export function goOn(way: Way, course: Course, from: Question | undefined): Way {
  const shown = nextToPredict(course, from);
  const hasPredicted = Object.keys(course.byQuestion).length > 0;
  const rest = way.wasAsked || !hasPredicted ? 'home' : 'message';
  const end = course.isOver ? endOf(course) : rest;
  return goTo({ ...way, shown }, way.returnTo ?? (shown ? 'questions' : end));
}

/** Opens one question; after a change of a prediction the guest is back where they were. */
export function openQuestion(way: Way, course: Course, question: Question): Way {
  const isChange = course.byQuestion[question.id] !== undefined && way.stage !== 'questions';
  return { ...goTo(way, 'questions'), shown: question, returnTo: isChange ? way.stage : undefined };
}

/** Follows what happened to the questions: gives the same way when it still leads somewhere. */
export function keepUp(way: Way, course: Course): Way {
  if (way.stage === 'questions' && way.shown) return passClosed(way, course, way.shown);
  // Somebody who came before the first question starts when it comes.
  const isWaiting = way.stage === 'home' && Object.keys(course.byQuestion).length === 0;
  const first = isWaiting ? nextToPredict(course, undefined) : undefined;
  return first ? openQuestion(way, course, first) : way;
}

/** Leaves a question that closed or went away while it was on the screen, and says so; a reveal and the end of the game speak for themselves. */
function passClosed(way: Way, course: Course, shown: Question): Way {
  const current = course.questions.find(({ id }) => id === shown.id);
  if (current && isOpen(current, course)) return way;
  const next = goOn(way, course, shown);
  if (course.isOver || current?.correctAnswer !== undefined) return next;
  const wasPredicted = course.byQuestion[shown.id] !== undefined;
  return { ...next, lost: { question: shown, how: current ? 'closed' : 'removed', wasPredicted } };
}
