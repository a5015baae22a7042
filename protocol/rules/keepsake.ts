import type { Scoreboard } from './scoreboard.ts';
import type { ScoredQuestion } from './scoreboardTypes.ts';
import { sorted } from './sorted.ts';

/** The audiences of a keepsake: guests of the event, or everyone with the link. */
export const keepsakeAudiences = ['guests', 'link'] as const;
export type KeepsakeAudience = (typeof keepsakeAudiences)[number];

/** The optional parts of a keepsake. The event and the questions with their answers are always included. */
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

/**
 * Whether a keepsake is open to a guest of its event, or to another reader. An unpublished one (no audience)
 * is not.
 */
export const isKeepsakeOpen = (
  audience: KeepsakeAudience | undefined,
  { isGuest }: { isGuest: boolean },
): boolean => audience === 'link' || (audience === 'guests' && isGuest);

/** The number of predictions of a question, and of the correct ones. */
interface Outcome {
  questionId: string;
  correctCount: number;
  predictionCount: number;
}

const shareOf = ({ correctCount, predictionCount }: Outcome) => correctCount / predictionCount;

/**
 * Totals of the questions whose answers guests have seen. `clearest`: the question with the largest share of
 * correct predictions, if more than half were correct. Questions with the rule `closest` cannot be
 * `clearest`.
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
