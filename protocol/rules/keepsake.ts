import type { Scoreboard } from './scoreboard.ts';
import type { ScoredQuestion } from './scoreboardTypes.ts';
import { sorted } from './sorted.ts';

/** The audiences of a keepsake: guests of the event, or everyone with the link. */
export const keepsakeAudiences = ['guests', 'link'] as const;
export type KeepsakeAudience = (typeof keepsakeAudiences)[number];

/**
 * The optional parts of a keepsake. A keepsake always contains the event and the questions with their
 * answers.
 */
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
 * Returns whether a reader may open a keepsake. The reader is a guest of the event or another person. An
 * unpublished keepsake has no audience, and no reader may open it.
 */
export const isKeepsakeOpen = (
  audience: KeepsakeAudience | undefined,
  { isGuest }: { isGuest: boolean },
): boolean => audience === 'link' || (audience === 'guests' && isGuest);

/** The number of predictions of a question, and how many of them are correct. */
interface Outcome {
  questionId: string;
  correctCount: number;
  predictionCount: number;
}

const shareOf = ({ correctCount, predictionCount }: Outcome) => correctCount / predictionCount;

/**
 * Returns totals of the questions whose answers guests have seen. `clearest` is the question with the largest
 * share of correct predictions, if that share is above one half. Questions with the rule `closest` are not
 * considered for `clearest`.
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
