import type { OwnPlace } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { type EventState, phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { gameTexts, type statusTexts } from '../../../../protocol/texts/guest/game/game.ts';
import type { LostQuestion } from '../../../features/game/gameSentences.ts';
import type { OwnPrediction } from '../../../stores/guest/predictions.ts';
import type { ReceivedReveal } from '../../../stores/room/eventRoom.ts';

/** What the flow goes by: the questions as this guest is asked them, and what they predicted. */
export interface GuestQuestions extends EventState {
  questions: readonly Question[];
  byQuestion: Record<string, OwnPrediction>;
}

/** The questions that a guest still has to predict, in their order; closed ones are passed over. */
export const stillToPredict = ({ questions, byQuestion, ...event }: GuestQuestions): Question[] =>
  questions.filter((question) => phaseOf(question, event) === 'open' && !byQuestion[question.id]);

/** The next question after one that was settled: the following open one, else an earlier one that was left out. */
export function nextToPredict(course: GuestQuestions, after: Question | undefined): Question | undefined {
  const left = stillToPredict(course).filter(({ id }) => id !== after?.id);
  return left.find(({ order }) => after !== undefined && order > after.order) ?? left[0];
}

/** The question before one, among those that can still be changed. */
export const previousToChange = ({ questions, byQuestion, ...event }: GuestQuestions, before: Question) =>
  questions.reduce<Question | undefined>((found, question) => {
    const isEarlier = question.order < before.order;
    return isEarlier && phaseOf(question, event) === 'open' && byQuestion[question.id] !== undefined
      ? question
      : found;
  }, undefined);

/**
 * Where a guest stands: `number` of `total` counts the questions that they predicted or still can; those that closed
 * before they came are told apart as `missed`.
 */
export function progressOf(course: GuestQuestions, shown: Question | undefined) {
  const counted = course.questions.filter(
    (question) => phaseOf(question, course) === 'open' || course.byQuestion[question.id],
  );
  return {
    number: counted.findIndex(({ id }) => id === shown?.id) + 1,
    total: counted.length,
    complete: counted.filter(({ id }) => course.byQuestion[id]).length,
    missed: course.questions.length - counted.length,
  };
}

/**
 * Whoever still predicts stands behind those who are through, and before the answers the order is only that of tapping: a
 * place is told, seen or heard, once it was earned; until then only one that pleases.
 */
export const isRankShown = (
  { rank }: Pick<OwnPlace, 'rank'>,
  participantCount: number,
  course: GuestQuestions,
) =>
  rank > 0 && (rank <= participantCount / 2 || (course.showAnswers && stillToPredict(course).length === 0));

/** The own place between two questions, or why it is not told. */
export function placeSentence(
  place: Pick<OwnPlace, 'rank'>,
  participantCount: number,
  course: GuestQuestions,
) {
  if (isRankShown(place, participantCount, course))
    return gameTexts('ownRank', { rank: place.rank, participants: participantCount });
  if (stillToPredict(course).length > 0) return gameTexts('rankComes');
  return gameTexts('rankDecided');
}

/** The states of one question for a guest. */
export type QuestionStatus = Parameters<typeof statusTexts>[0];

export function statusOf(question: Question, prediction: OwnPrediction | undefined, event: EventState) {
  const isStillOpen = phaseOf(question, event) === 'open';
  if (!prediction) return isStillOpen ? 'open' : 'missed';
  if (prediction.state === 'refused') return isStillOpen ? 'open' : 'too_late';
  if (prediction.state === 'waiting' || prediction.state === 'sending') return prediction.state;
  return isStillOpen ? 'saved' : 'closed';
}

/**
 * What a guest does now: predicts, looks over the own predictions, leaves a message, reads the results, or watches; in the
 * sample game also: plays the host.
 */
export type Stage = 'questions' | 'list' | 'message' | 'results' | 'home' | 'hosting';

/** Where one guest is in the event. */
interface FlowState {
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

const hasPredicted = ({ byQuestion }: GuestQuestions) => Object.keys(byQuestion).length > 0;

/** Where a guest looks once the game is over. */
const endOf = (course: GuestQuestions): Stage => (hasPredicted(course) ? 'results' : 'home');

/**
 * Starts at the first open question; when there is none, at a message that was begun, else at home, or at the results when
 * the game is over.
 */
export function startFlow(course: GuestQuestions, { hasMessage = false, hasDraft = false } = {}): FlowState {
  const shown = nextToPredict(course, undefined);
  const rest = course.isOver ? endOf(course) : 'home';
  const stage = shown ? 'questions' : hasDraft ? 'message' : rest;
  return { stage, shown, returnTo: undefined, lost: undefined, wasAsked: hasMessage, isFirstTime: false };
}

/** Goes to a stage; leaving the message behind means that it has been asked for. */
export function goTo(flow: FlowState, stage: Stage): FlowState {
  const isAsked = flow.stage === 'message';
  return {
    ...flow,
    stage,
    returnTo: undefined,
    lost: undefined,
    wasAsked: flow.wasAsked || isAsked,
    isFirstTime: isAsked && !flow.wasAsked,
  };
}

/** Goes on after a question: back to where it was opened, to the next open one, to the message, or to the end. */
export function goToNext(flow: FlowState, course: GuestQuestions, from: Question | undefined): FlowState {
  const shown = nextToPredict(course, from);
  const rest = flow.wasAsked || !hasPredicted(course) ? 'home' : 'message';
  const end = course.isOver ? endOf(course) : rest;
  return goTo({ ...flow, shown }, flow.returnTo ?? (shown ? 'questions' : end));
}

/** Opens one question; after a change of a prediction the guest is back where they were. */
export function openQuestion(flow: FlowState, course: GuestQuestions, question: Question): FlowState {
  const isChange = course.byQuestion[question.id] !== undefined && flow.stage !== 'questions';
  return { ...goTo(flow, 'questions'), shown: question, returnTo: isChange ? flow.stage : undefined };
}

/** What is told of a question that was lost. Whether a prediction on its way came in time is told when that is known. */
export function lostNow({ lost }: FlowState, { byQuestion }: GuestQuestions): LostQuestion | undefined {
  if (lost?.how !== 'closed') return lost;
  const state = byQuestion[lost.question.id]?.state;
  if (state === 'sending' || state === 'waiting') return undefined;
  return { ...lost, wasPredicted: state === 'saved' };
}

/** Follows what happened to the questions: gives the same state when it still leads somewhere. */
export function updateFlow(flow: FlowState, course: GuestQuestions): FlowState {
  if (flow.stage === 'questions' && flow.shown) return passClosed(flow, course, flow.shown);
  // Somebody who came before the first question starts when it comes.
  const isWaiting = flow.stage === 'home' && !hasPredicted(course);
  const first = isWaiting ? nextToPredict(course, undefined) : undefined;
  return first ? openQuestion(flow, course, first) : flow;
}

/** Leaves a question that closed or went away while it was on the screen, and says so; a reveal and the end of the game speak for themselves. */
function passClosed(flow: FlowState, course: GuestQuestions, shown: Question): FlowState {
  const current = course.questions.find(({ id }) => id === shown.id);
  if (current && phaseOf(current, course) === 'open') return flow;
  const next = goToNext(flow, course, shown);
  if (course.isOver || current?.correctAnswer !== undefined) return next;
  const wasPredicted = course.byQuestion[shown.id]?.state === 'saved';
  return { ...next, lost: { question: shown, how: current ? 'closed' : 'removed', wasPredicted } };
}

/** How a guest climbs: the place before the latest reveal, the place now, and the reveals that were told. */
export interface Climb {
  from: number | undefined;
  rank: number | undefined;
  reveals: readonly ReceivedReveal[];
}

/** A new reveal begins from the place that was known before it, whether the place that follows comes with it or later. */
export function climbed(known: Climb, rank: number | undefined, reveals: readonly ReceivedReveal[]): Climb {
  if (rank === known.rank && reveals === known.reveals) return known;
  const isNew = reveals !== known.reveals && reveals.length > 0;
  return { from: (isNew ? known.rank : known.from) || rank, rank, reveals };
}
