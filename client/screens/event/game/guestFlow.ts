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

/** Returns the open questions without a prediction, in order. */
export const stillToPredict = ({ questions, byQuestion, ...event }: GuestQuestions): Question[] =>
  questions.filter((question) => phaseOf(question, event) === 'open' && !byQuestion[question.id]);

/** Returns the next question to predict: the following open one, or else an earlier one that was skipped. */
export function nextToPredict(
  guestQuestions: GuestQuestions,
  after: Question | undefined,
): Question | undefined {
  const remaining = stillToPredict(guestQuestions).filter(({ id }) => id !== after?.id);
  return remaining.find(({ order }) => after !== undefined && order > after.order) ?? remaining[0];
}

/** Returns the previous question that has a prediction and that the guest can still change. */
export const previousToChange = ({ questions, byQuestion, ...event }: GuestQuestions, before: Question) =>
  questions.reduce<Question | undefined>((found, question) => {
    const isEarlier = question.order < before.order;
    return isEarlier && phaseOf(question, event) === 'open' && byQuestion[question.id] !== undefined
      ? question
      : found;
  }, undefined);

/**
 * Returns a guest's progress: `number` of `total`. It counts the questions that the guest has predicted or
 * still can predict. `missed` counts the questions that closed before the guest joined.
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

/** Returns whether an answer has been shown. Before that, the order only reflects speed. */
export const hasAnswer = (guestQuestions: GuestQuestions): boolean =>
  isScored({ event: guestQuestions, questions: guestQuestions.questions });

/**
 * Returns whether the page may show and announce a rank. An answer must have been shown. Guests who have not
 * finished predicting have low ranks. The rank is therefore shown only in the better half, or when the guest
 * is done. During a show the rank is always shown, because the big screens show it too.
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

/** Returns a text with the guest's rank between two questions, or with the reason why it is hidden. */
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
 * sample game, the guest can also act as host.
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
  /** True once the guest was asked for a message, now or on an earlier visit. */
  wasAsked: boolean;
  /** True on the results page right after the first submission. */
  isFirstTime: boolean;
}

const hasPredicted = ({ byQuestion }: GuestQuestions) => Object.keys(byQuestion).length > 0;

/** Returns the stage of a guest after the game is over. */
const endOf = (guestQuestions: GuestQuestions): FlowStage =>
  hasPredicted(guestQuestions) ? 'results' : 'home';

/**
 * Returns the first stage. It is the first open question, or else a message draft, or else `home`. When the
 * game is over, it is the results for a guest with predictions.
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

/** Switches to a stage. After the message stage, the flow does not ask for a message again. */
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

/** Opens a question. After a change of its prediction, the guest returns to the current stage. */
export function openQuestion(flow: FlowState, guestQuestions: GuestQuestions, question: Question): FlowState {
  const isChange = guestQuestions.byQuestion[question.id] !== undefined && flow.stage !== 'questions';
  return { ...goTo(flow, 'questions'), shown: question, returnTo: isChange ? flow.stage : undefined };
}

/**
 * Returns the lost question to report. Returns `undefined` while its prediction is in flight, because only
 * the reply shows whether the prediction was in time.
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

/** Updates the flow after a change of the questions. Returns the same object if nothing changes. */
export function updateFlow(flow: FlowState, guestQuestions: GuestQuestions): FlowState {
  if (flow.stage === 'questions' && flow.shown) return leaveClosedQuestion(flow, guestQuestions, flow.shown);
  // A guest who joined before the first question opened starts with it now.
  const isWaiting = flow.stage === 'home' && !hasPredicted(guestQuestions);
  const first = isWaiting ? nextToPredict(guestQuestions, undefined) : undefined;
  return first ? openQuestion(flow, guestQuestions, first) : flow;
}

/**
 * Leaves a question that was closed or removed while the screen showed it, and reports the loss. Does not
 * report a reveal or the end of the game, because each has its own notice.
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
 * The change of a guest's rank: the rank before the latest reveal, the current rank, and the reveals that the
 * page has processed.
 */
export interface Climb {
  from: number | undefined;
  rank: number | undefined;
  reveals: readonly ReceivedReveal[];
}

/**
 * Updates the change of rank. A new reveal starts from the last known rank. The new rank may arrive together
 * with the reveal or later.
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
