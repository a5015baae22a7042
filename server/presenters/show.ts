import { counts, undoLimits } from '../../protocol/limits.ts';
import {
  climbersBy,
  correctGuestsOf,
  highlightsInSlices as computeHighlights,
} from '../../protocol/rules/finale.ts';
import { isMessageShown } from '../../protocol/rules/visibility.ts';
import { guestOf, podiumOf, suspensesUntilWinners } from '../../protocol/rules/podium.ts';
import type { Standing } from '../../protocol/rules/scoreboardTypes.ts';
import { sorted } from '../../protocol/rules/sorted.ts';
import { placesOfTables } from '../../protocol/rules/tables.ts';
import { countPredictions, resultOf, type SlicedComputation } from '../../protocol/rules/predictionCounts.ts';
import {
  isRevealPlanned,
  phaseOf,
  wasDistributionShown,
} from '../../protocol/rules/questions/questionPhase.ts';
import type { Stage } from '../../protocol/live.ts';
import type { Highlights, HostShow, Show, ShownStep, Title } from '../../protocol/schemas/show.ts';
import { finishInSlices } from '../base/timeSlices.ts';
import { type EventReadModel, toScored } from '../eventState/EventState.ts';
import type { QuestionRecord } from '../models/event.ts';
import type { StoredStep } from '../models/show.ts';
import { coupleAnswer, coupleAnswers } from './couple.ts';
import { orderFor, rankFor } from './leaderboard.ts';
import { presentTables } from './tables.ts';

type Podium = Extract<ShownStep, { kind: 'podium' }>;
type PlainKind = Extract<ShownStep, { kind: 'pause' }>['kind'];

/** Presents the show to the big screens. `now` is in epoch milliseconds. */
export const presentShow = (live: EventReadModel, now: number): Show => ({
  revision: live.show.moves,
  step: presentStep(live),
  // If the host has never changed the show, it has no start time.
  shownForMs: live.show.moves === 0 ? 0 : Math.max(0, now - live.show.changedAt.getTime()),
  pace: live.show.pace,
  sound: { isOn: live.show.isSoundOn, volume: live.show.volume },
  ...(live.show.isCheeringOff && { isCheeringOff: true }),
});

/** Presents the show to the host. Omits removed guests. */
export const presentHostShow = (live: EventReadModel, now: number): HostShow => ({
  ...presentShow(live, now),
  wishIds: live.show.wishIds.map(String).filter((id) => live.board.standingOf(id)),
  ...(live.event.freeze && { isFrozen: true }),
  ...presentUndo(live, now),
});

/**
 * Presents whether the latest step can be undone, and how long it still can be, in milliseconds on the
 * server's clock.
 */
function presentUndo(
  { event, show }: EventReadModel,
  now: number,
): Pick<HostShow, 'undoable' | 'undoableForMs'> {
  const undoableForMs = show.changedAt.getTime() + undoLimits.offeredMs - now;
  if (!show.before || undoableForMs <= 0) return {};
  const { move, shown } = event.showEffect ?? {};
  return { undoable: move === show.moves && shown ? 'reveal' : 'step', undoableForMs };
}

/** Presents to phones what the big screen shows. `now` is in epoch milliseconds. */
export function presentStage(live: EventReadModel, now: number): Stage {
  const { questions, show } = live;
  const { kind, moves: revision } = show;
  const cheering = canCheer(live) && ({ canCheer: true } as const);
  if (kind === 'podium') return { kind, revision, ...winnersTime(live, now), ...cheering };
  if (!show.questionId) return { kind, revision, ...cheering };
  const questionId = show.questionId.toString();
  const question = questions.get(questionId);
  if (!question) return { kind: 'leaderboard', revision };
  const { revealsAt } = question;
  const isPending = kind === 'answer' && revealsAt !== undefined;
  return {
    kind,
    questionId,
    revision,
    ...(isPending && { revealsInMs: Math.max(0, revealsAt.getTime() - now) }),
    ...cheering,
  };
}

/** Presents the time until the big screens have named the winners. `now` is in epoch milliseconds. */
function winnersTime(live: EventReadModel, now: number): Pick<Stage, 'revealsInMs'> {
  const { changedAt, suspenseMs } = live.show;
  if (suspenseMs === undefined) return {};
  const waitMs = suspensesUntilWinners(presentPlaces(live).length) * suspenseMs;
  const revealsInMs = changedAt.getTime() + waitMs - now;
  return revealsInMs > 0 ? { revealsInMs } : {};
}

/** Returns true while guests can cheer: during a shown answer and during the podium of a running game. */
function canCheer({ event, questions, show }: EventReadModel): boolean {
  if (show.isCheeringOff || event.isOver || !event.isActive) return false;
  const question = questions.get(show.questionId?.toString() ?? '');
  const isAnswer = show.kind === 'answer' && question !== undefined && phaseOf(question, event) === 'shown';
  return isAnswer || show.kind === 'podium';
}

/**
 * Presents the current step with its content. If the question of the step was removed, presents the
 * leaderboard instead. Omits removed messages and places.
 */
function presentStep(live: EventReadModel): ShownStep {
  const { kind, questionId } = live.show;
  const question = questionId && live.questions.get(questionId.toString());
  if (questionId && !question) return { kind: 'leaderboard' };
  if (question) return presentQuestionStep(live, kind, question);
  switch (kind) {
    case 'climbers':
      return { kind, climbers: presentClimbers(live) };
    case 'wishes':
      return { kind, wishes: presentWishes(live) };
    case 'podium':
      return {
        kind,
        places: presentPlaces(live),
        highlights: presentHighlights(live),
        ...presentBestTable(live),
        wishes: presentWishes(live).slice(0, counts.finaleWishes),
        photos: shownQuestions(live)
          .filter(({ photo }) => photo)
          .slice(0, counts.finalePhotos)
          .map(({ _id }) => _id.toString()),
      };
    default:
      // For the other kinds, screens need only the leaderboard and the questions.
      return { kind: kind as PlainKind };
  }
}

function presentQuestionStep(
  live: EventReadModel,
  kind: StoredStep['kind'],
  question: QuestionRecord,
): ShownStep {
  const { board, event } = live;
  const questionId = question._id.toString();
  const shared = { questionId, predictionCount: board.predictionCountOf(questionId) };
  if (kind === 'question') return { kind, ...shared };
  const predictions = board.predictionsOf(questionId);
  if (kind === 'predictions') {
    // Predictions stay hidden until the question is closed permanently.
    const answers = wasDistributionShown(question) ? predictions.map(({ answer }) => answer) : [];
    // The correct answer is removed, because accepted spellings would be counted together and reveal it.
    const { correctAnswer: _hidden, ...withoutAnswer } = question;
    const countedBy = phaseOf(question, event) === 'shown' ? question : withoutAnswer;
    return { kind, ...shared, ...countPredictions(countedBy, answers) };
  }
  const { correctAnswer } = question;
  const { suspenseMs } = live.show;
  const isShown = correctAnswer !== undefined && phaseOf(question, event) === 'shown';
  const hasSuspense = suspenseMs !== undefined && (isShown || isRevealPlanned(question));
  const answerStep = { kind: 'answer', ...shared, ...(hasSuspense && { suspenseMs }) } as const;
  if (!isShown) return { ...answerStep, correctCount: 0, right: [] };
  return {
    ...answerStep,
    correctAnswer,
    correctCount: board.correctCountOf(questionId),
    right: presentCorrectGuests(live, questionId),
    ...presentCouple(live, question),
  };
}

/**
 * Returns the guests with a correct prediction, limited to the number that fits on one screen. They are
 * ordered by the rank that guests may see.
 */
function presentCorrectGuests(live: EventReadModel, questionId: string) {
  const guests = correctGuestsOf(live.board, questionId);
  const ordered = live.event.freeze
    ? sorted(
        guests.map((guest) => ({ guest, rank: rankFor(guest.id, live) })),
        (a, b) => a.rank - b.rank,
      ).map(({ guest }) => guest)
    : guests;
  return ordered.slice(0, counts.rightNames);
}

/** Returns the couple's prediction, if the couple has made one. */
function presentCouple(live: EventReadModel, question: QuestionRecord) {
  const answer = coupleAnswer(live, question);
  if (answer === undefined) return {};
  return { couple: { answer, isCorrect: live.board.isCorrect(question._id.toString(), answer) } };
}

/**
 * Returns the guests whose rank was improved by the latest shown answer. Empty if that answer is not visible.
 */
function presentClimbers({ board, event, questions, show }: EventReadModel) {
  const question = questions.get(show.answered?.toString() ?? '');
  const climbers =
    question && phaseOf(question, event) === 'shown' ? climbersBy(board, toScored(question)) : [];
  const { freeze } = event;
  if (!freeze) return climbers;
  const frozenIds = new Set(freeze.places.map(({ participantId }) => participantId.toString()));
  return climbers.filter(({ id, rank }) => rank > counts.podiumPlaces && !frozenIds.has(id));
}

/** Returns the podium as guests may see it. Empty while answers are hidden. */
export const presentPlaces = (live: EventReadModel) =>
  (live.event.showAnswers ? podiumOf(orderFor(live, 'guest')) : []).map(({ guests, ...place }) => ({
    ...place,
    guests: guests.slice(0, counts.rightNames),
    guestCount: guests.length,
  }));

/** Returns the questions whose answers are visible to guests, in order. */
const shownQuestions = ({ event, questions }: EventReadModel): QuestionRecord[] =>
  [...questions.values()]
    .filter((question) => phaseOf(question, event) === 'shown')
    .toSorted((a, b) => a.order - b.order);

interface CachedHighlights extends Pick<EventReadModel, 'event' | 'couple'> {
  ranking: readonly Standing[];
  highlights: Highlights;
}

const cachedHighlights = new WeakMap<EventReadModel, CachedHighlights>();

/**
 * Returns the highlights of the questions whose answers are visible to guests. The result is cached until a
 * change, because each tick of a room and each guest's card request it.
 */
export const presentHighlights = (live: EventReadModel): Highlights => resultOf(highlightsInSlices(live));

/** Does the same as `presentHighlights` in steps. */
export function* highlightsInSlices(live: EventReadModel): SlicedComputation<Highlights> {
  const { board, event, couple, details } = live;
  const ranking = board.rankedByScore();
  const cached = cachedHighlights.get(live);
  if (cached?.ranking === ranking && cached.event === event && cached.couple === couple)
    return cached.highlights;
  const highlights = yield* computeHighlights({
    board,
    questions: shownQuestions(live).map(toScored),
    couple: coupleAnswers(live),
    isTimed: (id) => !details.get(id)?.isOnPaper,
  });
  // If the game changed during the computation, the result is not cached, and the next caller computes it
  // again.
  if (board.rankedByScore() === ranking) cachedHighlights.set(live, { ranking, event, couple, highlights });
  return highlights;
}

/** Returns the titles of a guest. They exist only after the game is decided. Runs in time slices. */
export async function presentTitles(live: EventReadModel, participantId: string): Promise<Title[]> {
  if (!isDecided(live)) return [];
  const { titles = [] } = await finishInSlices(highlightsInSlices(live));
  return titles.filter(({ guests }) => guests.some(({ id }) => id === participantId));
}

/**
 * Returns true if the game is over or the winners were shown. If there is no show, also returns true if all
 * answers are shown.
 */
function isDecided({ board, event, questions, show }: EventReadModel): boolean {
  if (event.isOver || event.wasCrowned) return true;
  const phases = Array.from(questions, ([id, question]) =>
    phaseOf(question, event, board.predictionCountOf(id)),
  );
  return show.kind === 'automatic' && phases.every((phase) => phase === 'shown' || phase === 'draft');
}

/** Returns the tables with the highest mean, if there are several tables and some have points. */
function presentBestTable(live: EventReadModel): Pick<Podium, 'bestTable'> {
  const tables = presentTables(live, 'guest') ?? [];
  const [best] = tables;
  if (!live.event.showAnswers || !best || tables.length < 2 || best.total === 0) return {};
  const places = placesOfTables(tables);
  const tableIds = tables.filter((_, index) => places[index] === 1).map(({ tableId }) => tableId);
  const { total, memberCount } = best;
  return { bestTable: { tableIds: tableIds.slice(0, counts.podiumPlaces), total, memberCount } };
}

/**
 * Returns the messages that the host has selected, in the order of selection. Omits withdrawn, hidden and
 * undecided messages.
 */
const presentWishes = ({ event, show, messages, board }: EventReadModel) =>
  show.wishIds.flatMap((wishId) => {
    const standing = board.standingOf(wishId.toString());
    const message = messages.get(wishId.toString());
    return standing && message && isMessageShown(event, message.state)
      ? [{ ...guestOf(standing), message: message.text }]
      : [];
  });
