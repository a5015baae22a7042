/** The values that decide a participant's rank. Instants are in epoch milliseconds. */
export interface Score {
  id: string;
  totalPredictions: number;
  correctPredictions: number;
  /** The sum of the points of correct predictions. Absent: each has one point. */
  points?: number | undefined;
  /**
   * The distance from the answer of the tie-breaker. Absent if the answer is unknown or the guest has not
   * predicted it.
   */
  tieBreakerDistance?: number | undefined;
  /** The time of the last change of a prediction, or 0 without predictions. */
  finishedAt: number;
  joinedAt: number;
}

/**
 * Compares participants while answers are hidden: by number of predictions (more first), then by
 * `finishedAt`, `joinedAt` and id (lower first).
 */
export const byEffort = (a: Score, b: Score): number =>
  b.totalPredictions - a.totalPredictions ||
  a.finishedAt - b.finishedAt ||
  a.joinedAt - b.joinedAt ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

/** Returns the points of a score. */
export const pointsOf = ({
  points,
  correctPredictions,
}: Pick<Score, 'points' | 'correctPredictions'>): number => points ?? correctPredictions;

type ScoreFields = Pick<Score, 'totalPredictions' | 'correctPredictions' | 'points'>;

/** Returns only the score fields of an object. */
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
 * Returns true if a question has a weight. Scores are then shown in points. Otherwise they are shown as the
 * number of correct predictions.
 */
export const countsPoints = (questions: readonly { weight?: number | undefined }[]): boolean =>
  questions.some(({ weight }) => weight !== undefined);

/**
 * Returns the score of a list of correctly predicted questions. `points` is absent if it equals
 * `correctPredictions`.
 */
export function scoreOf<Question extends { weight?: number | undefined }>(
  questions: readonly Question[],
  isRight: (question: Question) => boolean,
): Pick<Score, 'correctPredictions' | 'points'> {
  const right = questions.filter(isRight);
  const points = right.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return { correctPredictions: right.length, ...(points !== right.length && { points }) };
}

/** Compares by tie-breaker distance, smaller first. Participants without a distance come last. */
export function byTieBreaker(
  { tieBreakerDistance: a = Infinity }: Pick<Score, 'tieBreakerDistance'>,
  { tieBreakerDistance: b = Infinity }: Pick<Score, 'tieBreakerDistance'>,
): number {
  return a === b ? 0 : a - b;
}

/**
 * Compares participants by points (more first), then by tie-breaker distance (smaller first), then by
 * `byEffort`.
 */
export const byScore = (a: Score, b: Score): number =>
  pointsOf(b) - pointsOf(a) || byTieBreaker(a, b) || byEffort(a, b);

/** The criterion that orders two participants with equal points. */
export type TieReason = 'tieBreaker' | 'predictions' | 'finished' | 'joined';

/**
 * Returns the criterion that ranks the first of two participants above the second. Returns undefined if their
 * points differ or are 0. Also returns undefined if the times are unknown, on a page without a live
 * connection.
 */
export function tieReason(first: Score, second: Score): TieReason | undefined {
  if (pointsOf(first) !== pointsOf(second) || pointsOf(first) === 0) return undefined;
  if (byTieBreaker(first, second) !== 0) return 'tieBreaker';
  if (first.totalPredictions !== second.totalPredictions) return 'predictions';
  if (first.joinedAt === 0) return undefined;
  return first.finishedAt === second.finishedAt ? 'joined' : 'finished';
}

/** Explains why a participant ranks below the previous one although their points are equal. */
export interface Tie {
  reason: TieReason;
  /** The name of the previous participant in the ranking. */
  name: string;
}

/** Returns the tie between the participant at an index and the previous one, or undefined without a tie. */
export function tieAt(ranking: readonly (Score & { username: string })[], index: number): Tie | undefined {
  const [before, current] = [ranking[index - 1], ranking[index]];
  const reason = before && current && tieReason(before, current);
  return reason && { reason, name: before.username };
}

/** Returns all criteria that order neighbours with equal points in the whole ranking. */
export const tieReasons = (ranking: readonly Score[]): Set<TieReason> =>
  new Set(ranking.flatMap((score, index) => (index > 0 && tieReason(ranking[index - 1]!, score)) || []));
