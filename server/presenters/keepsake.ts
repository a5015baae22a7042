import { counts } from '../../protocol/limits.ts';
import { keepsakeParts, totalsOf, type KeepsakePart } from '../../protocol/rules/keepsake.ts';
import { guestOf } from '../../protocol/rules/podium.ts';
import { countPredictions, resultOf, type SlicedComputation } from '../../protocol/rules/predictionCounts.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { Keepsake, KeepsakeQuestion } from '../../protocol/schemas/keepsake.ts';
import type { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import { finishInSlices } from '../base/timeSlices.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import {
  type Retention,
  type PresentedQuestion,
  presentQuestionStates,
  presentGuestEvent,
  shownMessages,
} from './game.ts';
import { presentLeaderboard } from './leaderboard.ts';
import { highlightsInSlices, presentPlaces } from './show.ts';
import { presentTables } from './tables.ts';

/**
 * Presents the keepsake of an event. For all viewers it contains only what guests may see. It omits questions
 * with hidden answers, and parts that the organiser has excluded. `participantIds` are the viewer's own
 * participants, for the part `own`.
 */
export async function presentKeepsake(
  live: EventReadModel,
  retention: Retention,
  participantIds: readonly string[],
): Promise<Keepsake> {
  const { common, shown, ranking } = await cachedOrBuilt(live, retention);
  return {
    ...common,
    own: ranking
      .filter(({ participant }) => participantIds.includes(participant.id))
      .map((entry) => ({ ...entry, answers: answersOf(entry.participant.id, shown, live) })),
  };
}

/** The part that is the same for all viewers, and the data from which it was built. */
interface SharedKeepsake extends Pick<EventReadModel, 'event' | 'couple' | 'messageDecisions'> {
  common: Omit<Keepsake, 'own'>;
  shown: PresentedQuestion[];
  ranking: LeaderboardEntry[];
}

/** A cached keepsake. `until` is the time at which it expires, on the monotonic clock. */
interface CacheEntry {
  shared: SharedKeepsake;
  until: number;
}

const cache = new WeakMap<EventReadModel, CacheEntry>();
/** The keepsakes that are being built. All readers of an event wait for the same build. */
const building = new WeakMap<EventReadModel, Promise<SharedKeepsake>>();

/**
 * The lifetime of a cached keepsake, as a multiple of its build time. Building the keepsakes of one event
 * therefore takes at most about 5 % of the processor time.
 */
const lifetimeFactor = 20;

/**
 * The maximum number of attempts to build a keepsake in steps. An attempt fails if a host changes the event
 * during the build. After the last attempt, the keepsake is built without interruption.
 */
const maxTries = 3;

async function cachedOrBuilt(live: EventReadModel, retention: Retention): Promise<SharedKeepsake> {
  const cached = cache.get(live);
  const isComplete = cached?.shared.ranking.length === live.board.participantCount;
  if (cached && isComplete && performance.now() < cached.until && mayBeSent(cached.shared, live))
    return cached.shared;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const shared = await (building.get(live) ?? startBuilding(live, retention));
    if (mayBeSent(shared, live)) return shared;
  }
  return resultOf(buildInSlices(live, retention));
}

async function startBuilding(live: EventReadModel, retention: Retention): Promise<SharedKeepsake> {
  const startedAt = performance.now();
  const built = finishInSlices(buildInSlices(live, retention));
  building.set(live, built);
  try {
    const shared = await built;
    const builtAt = performance.now();
    cache.set(live, { shared, until: builtAt + lifetimeFactor * (builtAt - startedAt) });
    return shared;
  } finally {
    building.delete(live);
  }
}

/**
 * Returns true if a cached keepsake can be sent. Changes by hosts, removed guests and new names invalidate it
 * immediately. Scores can be out of date.
 */
const mayBeSent = (
  { event, couple, messageDecisions, ranking }: SharedKeepsake,
  live: EventReadModel,
): boolean =>
  event === live.event &&
  couple === live.couple &&
  messageDecisions === live.messageDecisions &&
  ranking.every(({ participant: { id, username } }) => live.board.standingOf(id)?.username === username);

/** Builds a keepsake. Yields after each question. */
function* buildInSlices(live: EventReadModel, retention: Retention): SlicedComputation<SharedKeepsake> {
  const { event, couple, messageDecisions } = live;
  const has = hasPart(live);
  const shown = presentQuestionStates(live, 'guest').filter(
    (question) => phaseOf(question, event) === 'shown',
  );
  const ranking = presentLeaderboard(live, 'guest');
  yield;
  const isScored = shown.length > 0;
  const tables = isScored && has('tables') ? presentTables(live, 'guest') : undefined;
  const questions: KeepsakeQuestion[] = [];
  for (const question of shown) {
    questions.push(presentQuestion(question, live, has));
    yield;
  }
  const statistics = has('statistics') ? yield* presentStatistics(shown, live) : undefined;
  const common = {
    event: presentGuestEvent(event, retention),
    guestCount: live.board.participantCount,
    questions,
    ...(isScored && has('podium') && { podium: presentPlaces(live) }),
    ...(has('places') && { places: ranking }),
    ...(tables && { tables }),
    ...(has('guestBook') && { messages: presentMessages(live) }),
    ...(statistics && { statistics }),
  };
  return { common, shown, ranking, event, couple, messageDecisions };
}

type Has = (part: KeepsakePart) => boolean;

function hasPart({ event: { keepsakeWithout = [] } }: EventReadModel): Has {
  const parts = new Set(keepsakeParts.filter((part) => !keepsakeWithout.includes(part)));
  return (part) => parts.has(part);
}

const presentQuestion = (shown: PresentedQuestion, live: EventReadModel, has: Has): KeepsakeQuestion => {
  const { closesAt: _closed, photo, ...question } = shown;
  return {
    question: { ...question, ...(photo && has('photos') && { photo }) },
    ...(has('room') && { room: presentRoom(shown, live) }),
  };
};

/**
 * Returns the distribution of the guests' predictions. Adds the names of the guests with a correct prediction
 * if there are not too many.
 */
function presentRoom(question: PresentedQuestion, { board }: EventReadModel) {
  const predictions = board.predictionsOf(question.id);
  const answers = predictions.map(({ answer }) => answer);
  const right = predictions.flatMap(({ standing, points }) => (points > 0 ? guestOf(standing) : []));
  return {
    predictionCount: answers.length,
    correctCount: right.length,
    ...countPredictions(question, answers),
    right: right.length > counts.keepsakeNames ? [] : right,
  };
}

/** Returns the shown messages to the couple, in the order in which their authors joined. */
const presentMessages = (live: EventReadModel) =>
  shownMessages(live)
    .flatMap(([id, message]) => {
      const standing = live.board.standingOf(id);
      return standing ? { standing, message } : [];
    })
    .toSorted((a, b) => a.standing.joinedAt - b.standing.joinedAt || a.standing.seat - b.standing.seat)
    .map(({ standing, message }) => ({ ...guestOf(standing), message }));

function* presentStatistics(
  shown: readonly PresentedQuestion[],
  live: EventReadModel,
): SlicedComputation<NonNullable<Keepsake['statistics']>> {
  const highlights = yield* highlightsInSlices(live);
  return { messageCount: shownMessages(live).length, ...totalsOf(live.board, shown), highlights };
}

const answersOf = (participantId: string, shown: readonly PresentedQuestion[], { board }: EventReadModel) =>
  Object.fromEntries(
    shown.flatMap(({ id }) => {
      const answer = board.answerOf(participantId, id);
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
