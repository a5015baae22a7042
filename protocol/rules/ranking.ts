/** The values that decide a participant's rank. Instants in epoch milliseconds. */
export interface Score {
  id: string;
  totalPredictions: number;
  correctPredictions: number;
  /** The sum of the weights of correct predictions. Absent: one point each. */
  points?: number | undefined;
  /** The distance at the tie-breaker; absent: not known, or not predicted. */
  tieBreakerDistance?: number | undefined;
  /** The time of the last change of a prediction; 0 without predictions. */
  finishedAt: number;
  joinedAt: number;
}

/**
 * The order while answers are hidden: more predictions first, then the earlier `finishedAt`, then the earlier
 * `joinedAt`, then the id.
 */
export const byEffort = (a: Score, b: Score): number =>
  b.totalPredictions - a.totalPredictions ||
  a.finishedAt - b.finishedAt ||
  a.joinedAt - b.joinedAt ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

/** The points of a score. */
export const pointsOf = ({
  points,
  correctPredictions,
}: Pick<Score, 'points' | 'correctPredictions'>): number => points ?? correctPredictions;

type ScoreFields = Pick<Score, 'totalPredictions' | 'correctPredictions' | 'points'>;

/** Picks the score fields. */
export const scoreFieldsOf = ({
  totalPredictions,
  correctPredictions,
  points,
}: ScoreFields): ScoreFields => ({
  totalPredictions,
  correctPredictions,
  ...(points !== undefined && { points }),
});

/**
 * True when a question has a weight. Then scores are shown in points, else as the number of correct
 * predictions.
 */
export const countsPoints = (questions: readonly { weight?: number | undefined }[]): boolean =>
  questions.some(({ weight }) => weight !== undefined);

/** The score for the correct questions of a list. `points` is absent where it equals `correctPredictions`. */
export function scoreOf<Question extends { weight?: number | undefined }>(
  questions: readonly Question[],
  isRight: (question: Question) => boolean,
): Pick<Score, 'correctPredictions' | 'points'> {
  const right = questions.filter(isRight);
  const points = right.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return { correctPredictions: right.length, ...(points !== right.length && { points }) };
}

/** Smaller tie-breaker distance first; without a distance last. */
export function byTieBreaker(
  { tieBreakerDistance: a = Infinity }: Pick<Score, 'tieBreakerDistance'>,
  { tieBreakerDistance: b = Infinity }: Pick<Score, 'tieBreakerDistance'>,
): number {
  return a === b ? 0 : a - b;
}

/** The order of the leaderboard: more points, then the smaller tie-breaker distance, then `byEffort`. */
export const byScore = (a: Score, b: Score): number =>
  pointsOf(b) - pointsOf(a) || byTieBreaker(a, b) || byEffort(a, b);

/** The criterion that orders two participants with equal points. */
export type TieReason = 'tieBreaker' | 'predictions' | 'finished' | 'joined';

/**
 * The criterion that puts the first of two participants before the second. Undefined when their points
 * differ, when they have none, and when the times are not known (on a page without a live connection).
 */
export function tieReason(first: Score, second: Score): TieReason | undefined {
  if (pointsOf(first) !== pointsOf(second) || pointsOf(first) === 0) return undefined;
  if (byTieBreaker(first, second) !== 0) return 'tieBreaker';
  if (first.totalPredictions !== second.totalPredictions) return 'predictions';
  if (first.joinedAt === 0) return undefined;
  return first.finishedAt === second.finishedAt ? 'joined' : 'finished';
}

/** Why a participant ranks below the previous one with equal points. */
export interface Tie {
  reason: TieReason;
  /** The name of the previous participant. */
  name: string;
}

/** The tie between the participant at an index and the previous one; undefined without a tie. */
export function tieAt(ranking: readonly (Score & { username: string })[], index: number): Tie | undefined {
  const [before, current] = [ranking[index - 1], ranking[index]];
  const reason = before && current && tieReason(before, current);
  return reason && { reason, name: before.username };
}

/** The criteria that order neighbours with equal points, in the whole ranking. */
export const tieReasons = (ranking: readonly Score[]): Set<TieReason> =>
  new Set(ranking.flatMap((score, index) => (index > 0 && tieReason(ranking[index - 1]!, score)) || []));
