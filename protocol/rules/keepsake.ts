import type { Scoreboard } from './scoreboard.ts';
import type { ScoredQuestion } from './scored.ts';
import { sorted } from './sorted.ts';

/** For whom a keepsake may be published: those who play in the event, or whoever has its address. */
export const keepsakeAudiences = ['guests', 'link'] as const;
export type KeepsakeAudience = (typeof keepsakeAudiences)[number];

/** What the organiser may leave out of a keepsake; the event and the questions with their answers are always in it. */
export const keepsakeParts = [
  'photos',
  'room',
  'podium',
  'places',
  'tables',
  'guestBook',
  'statistics',
] as const;
export type KeepsakePart = (typeof keepsakeParts)[number];

/** Whether a keepsake is open to somebody who plays in its event, or to somebody who doesn't; unpublished to neither. */
export const isKeepsakeOpen = (
  audience: KeepsakeAudience | undefined,
  { isGuest }: { isGuest: boolean },
): boolean => audience === 'link' || (audience === 'guests' && isGuest);

/** How often a question was predicted, and how often rightly. */
interface Outcome {
  questionId: string;
  correctCount: number;
  predictionCount: number;
}

const shareOf = ({ correctCount, predictionCount }: Outcome) => correctCount / predictionCount;

/**
 * How the room did in the questions whose answers guests have seen: all predictions, those that were right, and what nearly
 * everybody saw coming, if more than half did. Where the closest guess wins, being right says nothing of that.
 */
export function totalsOf(
  board: Scoreboard,
  questions: readonly Pick<ScoredQuestion, 'id' | 'numberRule'>[],
): { predictionCount: number; correctCount: number; clearest?: Outcome } {
  const outcomes = questions.map(({ id }) => ({
    questionId: id,
    correctCount: board.correctCountOf(id),
    predictionCount: board.predictionCountOf(id),
  }));
  const foreseen = outcomes.filter(
    (outcome, index) =>
      questions[index]!.numberRule !== 'closest' && outcome.predictionCount > 1 && shareOf(outcome) > 0.5,
  );
  const [clearest] = sorted(
    foreseen,
    (a, b) => shareOf(b) - shareOf(a) || b.predictionCount - a.predictionCount,
  );
  const sum = (name: 'correctCount' | 'predictionCount') =>
    outcomes.reduce((total, outcome) => total + outcome[name], 0);
  return {
    predictionCount: sum('predictionCount'),
    correctCount: sum('correctCount'),
    ...(clearest && { clearest }),
  };
}
