import type { OwnPlace } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { type GameState, phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { gameTexts, type statusTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { isScored } from '../../../features/event/EventOver.tsx';
import type { LostQuestion } from '../../../features/game/gameSentences.ts';
import type { OwnPrediction } from '../../../stores/guest/predictions.ts';
import type { ReceivedReveal } from '../../../stores/room/eventRoom.ts';

/** The input of the flow: the guest's questions and predictions. */
export interface GuestQuestions extends GameState {
  questions: readonly Question[];
  byQuestion: Record<string, OwnPrediction>;
}

/** The open questions without a prediction, in order. */
export const stillToPredict = ({ questions, byQuestion, ...event }: GuestQuestions): Question[] =>
  questions.filter((question) => phaseOf(question, event) === 'open' && !byQuestion[question.id]);

/** The next question to predict: the following open one, or else an earlier one that was skipped. */
export function nextToPredict(
  guestQuestions: GuestQuestions,
  after: Question | undefined,
): Question | undefined {
  const remaining = stillToPredict(guestQuestions).filter(({ id }) => id !== after?.id);
  return remaining.find(({ order }) => after !== undefined && order > after.order) ?? remaining[0];
}

/** The previous question that has a prediction and can still be changed. */
export const previousToChange = ({ questions, byQuestion, ...event }: GuestQuestions, before: Question) =>
  questions.reduce<Question | undefined>((found, question) => {
    const isEarlier = question.order < before.order;
    return isEarlier && phaseOf(question, event) === 'open' && byQuestion[question.id] !== undefined
      ? question
      : found;
  }, undefined);

/**
 * A guest's progress: `number` of `total` counts the questions that they predicted or still can predict.
 * Questions that closed before the guest joined are counted as `missed`.
 */
export function progressOf(guestQuestions: GuestQuestions, shown: Question | undefined) {
  const countedQuestions = guestQuestions.questions.filter(
    (question) => phaseOf(question, guestQuestions) === 'open' || guestQuestions.byQuestion[question.id],
  );
  return {
    number: countedQuestions.findIndex(({ id }) => id === shown?.id) + 1,
    total: countedQuestions.length,
    complete: countedQuestions.filter(({ id }) => guestQuestions.byQuestion[id]).length,
    missed: guestQuestions.questions.length - countedQuestions.length,
  };
}

/** Returns whether an answer has been shown; before that, the order only reflects speed. */
export const hasAnswer = (guestQuestions: GuestQuestions): boolean =>
  isScored({ event: guestQuestions, questions: guestQuestions.questions });

/**
 * Returns whether a rank may be shown or announced: once an answer is shown. Guests who still predict rank
 * low, so the rank is shown in the better half, or when the guest is done. During a show it is always shown,
 * because the big screens show it, too.
 */
export const isRankShown = (
  { rank }: Pick<OwnPlace, 'rank'>,
  participantCount: number,
  guestQuestions: GuestQuestions,
  { isShowRunning = false } = {},
) =>
  rank > 0 &&
  hasAnswer(guestQuestions) &&
  (isShowRunning || rank <= participantCount / 2 || stillToPredict(guestQuestions).length === 0);

/** The guest's rank between two questions, or why it is not shown. */
export function placeSentence(
  place: Pick<OwnPlace, 'rank'>,
  participantCount: number,
  guestQuestions: GuestQuestions,
) {
  if (isRankShown(place, participantCount, guestQuestions))
    return gameTexts('ownRank', { rank: place.rank, participants: participantCount });
  if (stillToPredict(guestQuestions).length > 0) return gameTexts('rankComes');
  return gameTexts('rankDecided');
}

/** The status of one question for a guest. */
export type QuestionStatus = Parameters<typeof statusTexts>[0];

export function predictionStatusOf(
  question: Question,
  prediction: OwnPrediction | undefined,
  event: GameState,
) {
  const isStillOpen = phaseOf(question, event) === 'open';
  if (!prediction) return isStillOpen ? 'open' : 'missed';
  if (prediction.state === 'refused') return isStillOpen ? 'open' : 'too_late';
  if (prediction.state === 'waiting' || prediction.state === 'sending') return prediction.state;
  return isStillOpen ? 'saved' : 'closed';
}

/**
 * The guest's current activity: predict, review predictions, write a message, read results, or watch. In the
 * sample game also: act as host.
 */
export type FlowStage = 'questions' | 'list' | 'message' | 'results' | 'home' | 'hosting';

/** The state of one guest's flow. */
interface FlowState {
  stage: FlowStage;
  /** The question on the screen in stage `questions`. */
  shown: Question | undefined;
  /** The stage to return to after changing a prediction. */
  returnTo: FlowStage | undefined;
  lost: LostQuestion | undefined;
  /** The guest has been asked for a message, now or on an earlier visit. */
  wasAsked: boolean;
  /** The guest is on the results right after the first submission. */
  isFirstTime: boolean;
}

const hasPredicted = ({ byQuestion }: GuestQuestions) => Object.keys(byQuestion).length > 0;

/** The stage of a guest once the game is over. */
const endOf = (guestQuestions: GuestQuestions): FlowStage =>
  hasPredicted(guestQuestions) ? 'results' : 'home';

/**
 * Starts at the first open question. If there is none, starts at a message draft, otherwise at home, or at
 * the results when the game is over.
 */
export function startFlow(
  guestQuestions: GuestQuestions,
  { hasMessage = false, hasDraft = false } = {},
): FlowState {
  const shown = nextToPredict(guestQuestions, undefined);
  const finalStage = guestQuestions.isOver ? endOf(guestQuestions) : 'home';
  const stage = shown ? 'questions' : hasDraft ? 'message' : finalStage;
  return { stage, shown, returnTo: undefined, lost: undefined, wasAsked: hasMessage, isFirstTime: false };
}

/** Switches to a stage. Leaving the message stage marks the message as asked for. */
export function goTo(flow: FlowState, stage: FlowStage): FlowState {
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

/**
 * Continues after a question: with the stage that opened it, the next open question, the message, or the end.
 */
export function goToNext(
  flow: FlowState,
  guestQuestions: GuestQuestions,
  from: Question | undefined,
): FlowState {
  const shown = nextToPredict(guestQuestions, from);
  const finalStage = flow.wasAsked || !hasPredicted(guestQuestions) ? 'home' : 'message';
  const end = guestQuestions.isOver ? endOf(guestQuestions) : finalStage;
  return goTo({ ...flow, shown }, flow.returnTo ?? (shown ? 'questions' : end));
}

/** Opens one question; after a changed prediction the guest returns to the current stage. */
export function openQuestion(flow: FlowState, guestQuestions: GuestQuestions, question: Question): FlowState {
  const isChange = guestQuestions.byQuestion[question.id] !== undefined && flow.stage !== 'questions';
  return { ...goTo(flow, 'questions'), shown: question, returnTo: isChange ? flow.stage : undefined };
}

/**
 * Returns the lost question to report. Returns `undefined` while its prediction is in flight, because only
 * the reply shows whether it was in time.
 */
export function reportableLoss(
  { lost }: FlowState,
  { byQuestion }: GuestQuestions,
): LostQuestion | undefined {
  if (lost?.how !== 'closed') return lost;
  const state = byQuestion[lost.question.id]?.state;
  if (state === 'sending' || state === 'waiting') return undefined;
  return { ...lost, wasPredicted: state === 'saved' };
}

/** Updates the flow after a change of the questions; returns the same object if nothing changes. */
export function updateFlow(flow: FlowState, guestQuestions: GuestQuestions): FlowState {
  if (flow.stage === 'questions' && flow.shown) return leaveClosedQuestion(flow, guestQuestions, flow.shown);
  // A guest who joined before the first question starts when it opens.
  const isWaiting = flow.stage === 'home' && !hasPredicted(guestQuestions);
  const first = isWaiting ? nextToPredict(guestQuestions, undefined) : undefined;
  return first ? openQuestion(flow, guestQuestions, first) : flow;
}

/**
 * Leaves a question that was closed or removed while on the screen, and reports it. A reveal or the end of
 * the game is not reported, because it has its own notice.
 */
function leaveClosedQuestion(flow: FlowState, guestQuestions: GuestQuestions, shown: Question): FlowState {
  const current = guestQuestions.questions.find(({ id }) => id === shown.id);
  if (current && phaseOf(current, guestQuestions) === 'open') return flow;
  const next = goToNext(flow, guestQuestions, shown);
  if (guestQuestions.isOver || current?.correctAnswer !== undefined) return next;
  const wasPredicted = guestQuestions.byQuestion[shown.id]?.state === 'saved';
  return { ...next, lost: { question: shown, how: current ? 'closed' : 'removed', wasPredicted } };
}

/**
 * The change of a guest's rank: the rank before the latest reveal, the current rank, and the reveals seen so
 * far.
 */
export interface Climb {
  from: number | undefined;
  rank: number | undefined;
  reveals: readonly ReceivedReveal[];
}

/**
 * Updates the change of rank. A new reveal starts from the last known rank; the new rank may arrive with it
 * or later.
 */
export function updateClimb(
  previous: Climb,
  rank: number | undefined,
  reveals: readonly ReceivedReveal[],
): Climb {
  if (rank === previous.rank && reveals === previous.reveals) return previous;
  const isNew = reveals !== previous.reveals && reveals.length > 0;
  return { from: (isNew ? previous.rank : previous.from) || rank, rank, reveals };
}
