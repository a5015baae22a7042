import { counts } from '../../protocol/limits.ts';
import { correctGuestsOf } from '../../protocol/rules/finale.ts';
import { keepsakeParts, totalsOf, type KeepsakePart } from '../../protocol/rules/keepsake.ts';
import { guestOf } from '../../protocol/rules/podium.ts';
import { countPredictions } from '../../protocol/rules/predictionCounts.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { Keepsake, KeepsakeQuestion } from '../../protocol/schemas/keepsake.ts';
import type { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import {
  type Retention,
  type PresentedQuestion,
  presentQuestionStates,
  presentGuestEvent,
  shownMessages,
} from './game.ts';
import { presentLeaderboard } from './leaderboard.ts';
import { presentHighlights, presentPlaces } from './show.ts';
import { presentTables } from './tables.ts';

/**
 * Presents the keepsake of an event. For every viewer it contains only what guests may see. It omits
 * questions with hidden answers, and parts that the organiser has excluded. `participantIds`: the viewer's
 * own participants, for the part `own`.
 */
export function presentKeepsake(
  live: LiveEvent,
  keeping: Retention,
  participantIds: readonly string[],
): Keepsake {
  const { common, shown, ranking } = cachedOrBuilt(live, keeping);
  return {
    ...common,
    own: ranking
      .filter(({ participant }) => participantIds.includes(participant.id))
      .map((entry) => ({ ...entry, answers: answersOf(entry.participant.id, shown, live) })),
  };
}

/** The part that is the same for all viewers, and the data that it was built from. */
interface SharedKeepsake {
  common: Omit<Keepsake, 'own'>;
  shown: PresentedQuestion[];
  ranking: LeaderboardEntry[];
}

/** A cached keepsake. `until`: its expiry on the monotonic clock. */
interface CacheEntry extends SharedKeepsake, Pick<LiveEvent, 'event' | 'couple' | 'messageDecisions'> {
  until: number;
}

const cache = new WeakMap<LiveEvent, CacheEntry>();

/**
 * The lifetime of a cached keepsake, as a multiple of its build time. Building keepsakes of one event
 * therefore takes at most about 5 % of the processor.
 */
const lifetimeFactor = 20;

function cachedOrBuilt(live: LiveEvent, keeping: Retention): SharedKeepsake {
  const startedAt = performance.now();
  const cached = cache.get(live);
  if (cached && startedAt < cached.until && isCurrent(cached, live)) return cached;
  const shared = build(live, keeping);
  const builtAt = performance.now();
  const { event, couple, messageDecisions } = live;
  const until = builtAt + lifetimeFactor * (builtAt - startedAt);
  cache.set(live, { ...shared, event, couple, messageDecisions, until });
  return shared;
}

/**
 * Changes by hosts, removed guests and new names invalidate the cache immediately. Only scores may be stale.
 */
const isCurrent = ({ event, couple, messageDecisions, ranking }: CacheEntry, live: LiveEvent): boolean =>
  event === live.event &&
  couple === live.couple &&
  messageDecisions === live.messageDecisions &&
  ranking.length === live.board.participantCount &&
  ranking.every(({ participant: { id, username } }) => live.board.standingOf(id)?.username === username);

function build(live: LiveEvent, keeping: Retention): SharedKeepsake {
  const { event } = live;
  const has = hasPart(live);
  const shown = presentQuestionStates(live, 'guest').filter(
    (question) => phaseOf(question, event) === 'shown',
  );
  const ranking = presentLeaderboard(live, 'guest');
  const isScored = shown.length > 0;
  const tables = isScored && has('tables') ? presentTables(live, 'guest') : undefined;
  const common = {
    event: presentGuestEvent(event, keeping),
    guestCount: live.board.participantCount,
    questions: shown.map((question) => presentQuestion(question, live, has)),
    ...(isScored && has('podium') && { podium: presentPlaces(live) }),
    ...(has('places') && { places: ranking }),
    ...(tables && { tables }),
    ...(has('guestBook') && { messages: presentMessages(live) }),
    ...(has('statistics') && { statistics: presentStatistics(shown, live) }),
  };
  return { common, shown, ranking };
}

type Has = (part: KeepsakePart) => boolean;

function hasPart({ event: { keepsakeWithout = [] } }: LiveEvent): Has {
  const parts = new Set(keepsakeParts.filter((part) => !keepsakeWithout.includes(part)));
  return (part) => parts.has(part);
}

const presentQuestion = (shown: PresentedQuestion, live: LiveEvent, has: Has): KeepsakeQuestion => {
  const { closesAt: _closed, photo, ...question } = shown;
  return {
    question: { ...question, ...(photo && has('photos') && { photo }) },
    ...(has('room') && { room: presentRoom(shown, live) }),
  };
};

/**
 * The distribution of the guests' predictions, and the names of the guests with a correct one if there are
 * few.
 */
function presentRoom(question: PresentedQuestion, { board }: LiveEvent) {
  const answers = board.predictionsOf(question.id).map(({ answer }) => answer);
  const right = correctGuestsOf(board, question.id);
  return {
    predictionCount: answers.length,
    correctCount: right.length,
    ...countPredictions(question, answers),
    right: right.length > counts.keepsakeNames ? [] : right,
  };
}

/** The shown messages to the couple, in the order in which their guests joined. */
const presentMessages = (live: LiveEvent) =>
  shownMessages(live)
    .flatMap(([id, message]) => {
      const standing = live.board.standingOf(id);
      return standing ? { standing, message } : [];
    })
    .toSorted((a, b) => a.standing.joinedAt - b.standing.joinedAt || a.standing.seat - b.standing.seat)
    .map(({ standing, message }) => ({ ...guestOf(standing), message }));

const presentStatistics = (shown: readonly PresentedQuestion[], live: LiveEvent) => ({
  messageCount: shownMessages(live).length,
  ...totalsOf(live.board, shown),
  highlights: presentHighlights(live),
});

const answersOf = (participantId: string, shown: readonly PresentedQuestion[], { board }: LiveEvent) =>
  Object.fromEntries(
    shown.flatMap(({ id }) => {
      const answer = board.answerOf(participantId, id);
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
