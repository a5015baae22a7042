import { counts } from '../../protocol/limits.ts';
import { rightOn } from '../../protocol/rules/finale.ts';
import { keepsakeParts, tallyOf, type KeepsakePart } from '../../protocol/rules/keepsake.ts';
import { named } from '../../protocol/rules/podium.ts';
import { countPredictions } from '../../protocol/rules/predictionCounts.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { Keepsake, KeepsakeQuestion } from '../../protocol/schemas/keepsake.ts';
import type { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { type Keeping, type KnownQuestion, knownQuestions, presentGuestEvent } from './game.ts';
import { presentLeaderboard } from './leaderboard.ts';
import { presentHighlights, presentPlaces } from './show.ts';
import { presentTables } from './tables.ts';

/**
 * The keepsake of an event as its guests may have it, whoever asks: no question whose answer they were not shown, and
 * nothing that the organiser has left out. `participantIds`: the guests of the browser that asks, who find themselves in it.
 */
export function presentKeepsake(
  live: LiveEvent,
  keeping: Keeping,
  participantIds: readonly string[],
): Keepsake {
  const { told, shown, ranking } = sharedOf(live, keeping);
  return {
    ...told,
    own: ranking
      .filter(({ participant }) => participantIds.includes(participant.id))
      .map((entry) => ({ ...entry, answers: answersOf(entry.participant.id, shown, live) })),
  };
}

/** What is the same for everybody who asks, and what it was made of. */
interface Shared {
  told: Omit<Keepsake, 'own'>;
  shown: KnownQuestion[];
  ranking: LeaderboardEntry[];
}

/** What everybody is told for a while: until then, by the monotonic clock, and while the event is this very one. */
interface Kept extends Shared, Pick<LiveEvent, 'event' | 'couple'> {
  until: number;
}

const kept = new WeakMap<LiveEvent, Kept>();

/**
 * Cached for this multiple of the time that it took to make: a room that opens it in one moment, and whoever asks for it
 * again and again, have a twentieth of the processor at most.
 */
const keptTimes = 20;

function sharedOf(live: LiveEvent, keeping: Keeping): Shared {
  const startedAt = performance.now();
  const known = kept.get(live);
  if (known && startedAt < known.until && isStill(known, live)) return known;
  const shared = makeShared(live, keeping);
  const madeAt = performance.now();
  const { event, couple } = live;
  kept.set(live, { ...shared, event, couple, until: madeAt + keptTimes * (madeAt - startedAt) });
  return shared;
}

/** Whatever a host does, and who has left or is called otherwise, holds right away; only figures may be a little late. */
const isStill = ({ event, couple, ranking }: Kept, live: LiveEvent): boolean =>
  event === live.event &&
  couple === live.couple &&
  ranking.length === live.board.participantCount &&
  ranking.every(({ participant: { id, username } }) => live.board.standingOf(id)?.username === username);

function makeShared(live: LiveEvent, keeping: Keeping): Shared {
  const { event } = live;
  const has = hasPart(live);
  const shown = knownQuestions(live, 'guest').filter((question) => phaseOf(question, event) === 'shown');
  const ranking = presentLeaderboard(live, 'guest');
  const isScored = shown.length > 0;
  const tables = isScored && has('tables') ? presentTables(live, 'guest') : undefined;
  const told = {
    event: presentGuestEvent(event, keeping),
    guestCount: live.board.participantCount,
    questions: shown.map((question) => presentQuestion(question, live, has)),
    ...(isScored && has('podium') && { podium: presentPlaces(live) }),
    ...(has('places') && { places: ranking }),
    ...(tables && { tables }),
    ...(has('guestBook') && { messages: presentMessages(live) }),
    ...(has('statistics') && { statistics: presentStatistics(shown, live) }),
  };
  return { told, shown, ranking };
}

type Has = (part: KeepsakePart) => boolean;

function hasPart({ event: { keepsakeWithout = [] } }: LiveEvent): Has {
  const parts = new Set(keepsakeParts.filter((part) => !keepsakeWithout.includes(part)));
  return (part) => parts.has(part);
}

const presentQuestion = (known: KnownQuestion, live: LiveEvent, has: Has): KeepsakeQuestion => {
  const { closesAt: _closed, photo, ...question } = known;
  return {
    question: { ...question, ...(photo && has('photos') && { photo }) },
    ...(has('room') && { room: presentRoom(known, live) }),
  };
};

/** How the room predicted, and who was right where these are few. */
function presentRoom(question: KnownQuestion, { board }: LiveEvent) {
  const answers = board.predictionsOf(question.id).map(({ answer }) => answer);
  const right = rightOn(board, question.id);
  return {
    predictionCount: answers.length,
    correctCount: right.length,
    ...countPredictions(question, answers),
    right: right.length > counts.keepsakeNames ? [] : right,
  };
}

/** In the order in which their guests joined: a book that was passed round. */
const presentMessages = ({ board, messages }: LiveEvent) =>
  [...messages]
    .flatMap(([id, message]) => {
      const standing = board.standingOf(id);
      return standing ? { standing, message } : [];
    })
    .toSorted((a, b) => a.standing.joinedAt - b.standing.joinedAt || a.standing.seat - b.standing.seat)
    .map(({ standing, message }) => ({ ...named(standing), message }));

const presentStatistics = (shown: readonly KnownQuestion[], live: LiveEvent) => ({
  messageCount: live.messages.size,
  ...tallyOf(live.board, shown),
  highlights: presentHighlights(live),
});

const answersOf = (participantId: string, shown: readonly KnownQuestion[], { board }: LiveEvent) =>
  Object.fromEntries(
    shown.flatMap(({ id }) => {
      const answer = board.answerOf(participantId, id);
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
