import type { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import { figuresOf, tieAt } from '../../protocol/rules/ranking.ts';
import type { BoardRow, Counters, GuestCounters, OwnPlace, Reveal } from '../../protocol/live.ts';
import type { Standing } from '../../protocol/rules/scored.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { seesHidden, type Role } from '../access/viewer.ts';
import type { PresentedQuestion } from './game.ts';

/**
 * True when a viewer may see correct answers and scores: hosts always, guests while the event shows answers.
 */
export const seesScores = ({ event }: LiveEvent, role: Role): boolean =>
  seesHidden(role) || event.showAnswers;

/** All standings in the order that the viewer may see. */
export const orderFor = (live: LiveEvent, role: Role): readonly Standing[] =>
  seesScores(live, role) ? live.board.scored() : live.board.unscored();

/**
 * Presents a row of the full board. While answers are hidden from the viewer, no prediction counts as
 * correct.
 */
export const presentRow = (standing: Standing, live: LiveEvent, role: Role): BoardRow => ({
  id: standing.id,
  username: standing.username,
  seat: standing.seat,
  totalPredictions: standing.totalPredictions,
  ...presentScore(standing, seesScores(live, role)),
  finishedAt: standing.finishedAt,
  joinedAt: standing.joinedAt,
  ...(role === 'organiser' && detailsOf(live, standing.id)),
});

/** The score fields of a row. `points` is sent only if it differs from the number of correct predictions. */
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
const detailsOf = (live: LiveEvent, participantId: string): Pick<BoardRow, 'details'> => {
  const details = live.details.get(participantId);
  return details ? { details } : {};
};

/** Presents a participant's own place as guests may see it. */
export function presentPlace(participantId: string, live: LiveEvent): OwnPlace | undefined {
  const standing = live.board.standingOf(participantId);
  if (!standing) return undefined;
  const { showAnswers } = live.event;
  const rank = live.board.rankOf(participantId, showAnswers ? 'scored' : 'unscored');
  const tie = showAnswers ? tieAt(live.board.scored(), rank - 1) : undefined;
  return { participantId, rank, ...figuresOf(presentRow(standing, live, 'guest')), ...(tie && { tie }) };
}

export const presentCounters = ({ board }: LiveEvent): Counters => [
  board.participantCount,
  board.predictionCount,
];

/** The number of predictions of each question, by its id. */
export const presentPredictionCounts = ({ questions, board }: LiveEvent): Record<string, number> =>
  Object.fromEntries(Array.from(questions.keys(), (id) => [id, board.predictionCountOf(id)]));

/** The number of guests, the only counter that guests receive. */
export const presentGuestCounters = ({ board }: LiveEvent): GuestCounters => [board.participantCount];

/** Presents the whole leaderboard. */
export const presentLeaderboard = (live: LiveEvent, role: Role): LeaderboardEntry[] =>
  orderFor(live, role).map((standing, index) => {
    const row = presentRow(standing, live, role);
    const { id, username, tieBreakerDistance } = row;
    return {
      rank: index + 1,
      participant: { id, username },
      ...figuresOf(row),
      ...(tieBreakerDistance !== undefined && { tieBreakerDistance }),
    };
  });

/** Presents a question's answer; undefined while it is hidden from guests. */
export function presentReveal(question: PresentedQuestion, { board, event }: LiveEvent): Reveal | undefined {
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
