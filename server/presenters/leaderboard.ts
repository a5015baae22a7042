import type { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import type { BoardRow, Counters, GuestCounters, OwnPlace, Reveal } from '../../protocol/live.ts';
import type { Standing } from '../../protocol/rules/scoreboard.ts';
import { isRevealed } from '../../protocol/rules/visibility.ts';
import type { LiveEvent } from '../followedEvent.ts';
import type { Viewer } from '../access/viewer.ts';
import type { KnownQuestion } from './game.ts';

type Role = Viewer['role'];

/** Whether a viewer may see what is correct: organisers always, guests while answers are shown. */
export const seesScores = ({ event }: LiveEvent, role: Role): boolean =>
  role === 'organiser' || event.showAnswers;

/** Everybody, in the order that the viewer may see. */
export const orderFor = (live: LiveEvent, role: Role): readonly Standing[] =>
  seesScores(live, role) ? live.board.scored() : live.board.unscored();

/** A row of the full board; while answers are hidden from the viewer nothing is correct. */
export const presentRow = (standing: Standing, live: LiveEvent, role: Role): BoardRow => ({
  id: standing.id,
  username: standing.username,
  seat: standing.seat,
  totalPredictions: standing.totalPredictions,
  correctPredictions: seesScores(live, role) ? standing.correctPredictions : 0,
  finishedAt: standing.finishedAt,
  joinedAt: standing.joinedAt,
});

/** A participant's own place, as guests may see it. */
export function presentPlace(participantId: string, live: LiveEvent): OwnPlace | undefined {
  const standing = live.board.standingOf(participantId);
  if (!standing) return undefined;
  const { totalPredictions, correctPredictions } = presentRow(standing, live, 'guest');
  const rank = live.board.rankOf(participantId, live.event.showAnswers ? 'scored' : 'unscored');
  return { participantId, rank, totalPredictions, correctPredictions };
}

export const presentCounters = ({ board }: LiveEvent): Counters => [
  board.participantCount,
  board.predictionCount,
];

/** How many take part, which is all that guests are told of the counters. */
export const presentGuestCounters = ({ board }: LiveEvent): GuestCounters => [board.participantCount];

/** The whole leaderboard. */
export const presentLeaderboard = (live: LiveEvent, role: Role): LeaderboardEntry[] =>
  orderFor(live, role).map((standing, index) => {
    const { id, username, totalPredictions, correctPredictions } = presentRow(standing, live, role);
    return { rank: index + 1, participant: { id, username }, totalPredictions, correctPredictions };
  });

/** Guests are shown an answer only while the event shows answers; before that it is no reveal. */
export function presentReveal(question: KnownQuestion, { board, event }: LiveEvent): Reveal | undefined {
  const { id, correctAnswer } = question;
  if (correctAnswer === undefined || !isRevealed(question, event.showAnswers)) return undefined;
  return {
    questionId: id,
    correctAnswer,
    correctCount: board.correctCountOf(id),
    predictionCount: board.predictionCountOf(id),
  };
}
