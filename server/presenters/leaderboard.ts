import type { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import { scoreFieldsOf, tieAt } from '../../protocol/rules/ranking.ts';
import type { BoardRow, Counters, GuestCounters, OwnPlace, Reveal } from '../../protocol/live.ts';
import type { Standing } from '../../protocol/rules/scoreboardTypes.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import { seesHidden, type Role } from '../access/viewer.ts';
import type { PresentedQuestion } from './game.ts';

/**
 * Returns true if a viewer may see correct answers and scores. Hosts always may. Guests may while the event
 * shows answers.
 */
export const seesScores = ({ event }: EventReadModel, role: Role): boolean =>
  seesHidden(role) || event.showAnswers;

/**
 * Returns the frozen places and scores, first place first. Omits removed guests. The list is empty for hosts
 * and without a freeze.
 */
function frozenFor({ event, board }: EventReadModel, role: Role): Standing[] {
  if (seesHidden(role) || !event.freeze) return [];
  return event.freeze.places.flatMap(({ participantId, ...score }) => {
    const standing = board.standingOf(participantId.toString());
    return standing ? { ...standing, tieBreakerDistance: undefined, ...score } : [];
  });
}

/** Returns all standings in the order that the viewer may see. Frozen places come first. */
export function orderFor(live: EventReadModel, role: Role): readonly Standing[] {
  if (!seesScores(live, role)) return live.board.rankedByEffort();
  const frozen = frozenFor(live, role);
  if (frozen.length === 0) return live.board.rankedByScore();
  const ids = new Set(frozen.map(({ id }) => id));
  return [...frozen, ...live.board.rankedByScore().filter(({ id }) => !ids.has(id))];
}

/** Returns a standing with the score that the viewer may see. */
const asSeen = (standing: Standing, live: EventReadModel, role: Role): Standing =>
  frozenFor(live, role).find(({ id }) => id === standing.id) ?? standing;

/**
 * Presents a row of the full leaderboard. While answers are hidden from the viewer, no prediction counts as
 * correct.
 */
export const presentRow = (standing: Standing, live: EventReadModel, role: Role): BoardRow => ({
  id: standing.id,
  username: standing.username,
  seat: standing.seat,
  totalPredictions: standing.totalPredictions,
  ...presentScore(asSeen(standing, live, role), seesScores(live, role)),
  finishedAt: standing.finishedAt,
  joinedAt: standing.joinedAt,
  ...(role === 'organiser' && detailsOf(live, standing.id)),
});

/**
 * Returns the score fields of a row. Includes `points` only if it differs from the number of correct
 * predictions.
 */
function presentScore(
  { correctPredictions, points, tieBreakerDistance }: Standing,
  isSeen: boolean,
): Pick<BoardRow, 'correctPredictions' | 'points' | 'tieBreakerDistance'> {
  if (!isSeen) return { correctPredictions: 0 };
  return {
    correctPredictions,
    ...(points !== correctPredictions && { points }),
    ...(tieBreakerDistance !== undefined && { tieBreakerDistance }),
  };
}
const detailsOf = (live: EventReadModel, participantId: string): Pick<BoardRow, 'details'> => {
  const details = live.details.get(participantId);
  return details ? { details } : {};
};

/** Presents a participant's own place as guests may see it. */
export function presentPlace(participantId: string, live: EventReadModel): OwnPlace | undefined {
  const standing = live.board.standingOf(participantId);
  if (!standing) return undefined;
  const rank = rankFor(participantId, live);
  const hasTies = live.event.showAnswers && !live.event.freeze;
  const tie = hasTies ? tieAt(live.board.rankedByScore(), rank - 1) : undefined;
  return { participantId, rank, ...scoreFieldsOf(presentRow(standing, live, 'guest')), ...(tie && { tie }) };
}

/** Returns the rank of a participant as guests may see it. */
export function rankFor(participantId: string, live: EventReadModel): number {
  const { board, event } = live;
  const rankOf = (id: string) => board.rankOf(id, event.showAnswers ? 'byScore' : 'byEffort');
  const rank = rankOf(participantId);
  if (!event.showAnswers) return rank;
  const frozen = frozenFor(live, 'guest').map(({ id }) => id);
  const frozenRank = frozen.indexOf(participantId) + 1;
  return frozenRank || rank + frozen.filter((id) => rankOf(id) > rank).length;
}

export const presentCounters = ({ board }: EventReadModel): Counters => [
  board.participantCount,
  board.predictionCount,
];

/** Returns the number of predictions of each question, by question id. */
export const presentPredictionCounts = ({ questions, board }: EventReadModel): Record<string, number> =>
  Object.fromEntries(Array.from(questions.keys(), (id) => [id, board.predictionCountOf(id)]));

/** Returns the number of guests, which is the only counter that guests receive. */
export const presentGuestCounters = ({ board }: EventReadModel): GuestCounters => [board.participantCount];

export const presentLeaderboard = (live: EventReadModel, role: Role): LeaderboardEntry[] =>
  orderFor(live, role).map((standing, index) => {
    const row = presentRow(standing, live, role);
    const { id, username, tieBreakerDistance } = row;
    return {
      rank: index + 1,
      participant: { id, username },
      ...scoreFieldsOf(row),
      ...(tieBreakerDistance !== undefined && { tieBreakerDistance }),
    };
  });

/** Presents the answer of a question. Returns undefined while it is hidden from guests. */
export function presentReveal(
  question: PresentedQuestion,
  { board, event }: EventReadModel,
): Reveal | undefined {
  const { id, correctAnswer, acceptedKeys, closestDistance, coupleAnswer, photo } = question;
  if (correctAnswer === undefined || phaseOf(question, event) !== 'shown') return undefined;
  return {
    questionId: id,
    correctAnswer,
    ...(acceptedKeys !== undefined && { acceptedKeys }),
    ...(closestDistance !== undefined && { closestDistance }),
    correctCount: board.correctCountOf(id),
    predictionCount: board.predictionCountOf(id),
    ...(coupleAnswer !== undefined && { coupleAnswer }),
    ...(photo && { photo }),
  };
}
