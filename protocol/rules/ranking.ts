/** What decides a participant's place. Instants in epoch milliseconds. */
export interface Score {
  id: string;
  totalPredictions: number;
  correctPredictions: number;
  /** The weights of what is correct, together. Absent: a point each. */
  points?: number | undefined;
  /** How far off they are at the tie-breaker; absent: not known, or not predicted. */
  tieBreakerDistance?: number | undefined;
  /** Time of the last change of a prediction; 0 while there is none. */
  finishedAt: number;
  joinedAt: number;
}

/**
 * What guests see while answers are hidden: more predictions made, then who finished earlier, then who joined earlier (the
 * id settles the same millisecond).
 */
export const byEffort = (a: Score, b: Score): number =>
  b.totalPredictions - a.totalPredictions ||
  a.finishedAt - b.finishedAt ||
  a.joinedAt - b.joinedAt ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

/** What a score counts. */
export const pointsOf = ({
  points,
  correctPredictions,
}: Pick<Score, 'points' | 'correctPredictions'>): number => points ?? correctPredictions;

type Figures = Pick<Score, 'totalPredictions' | 'correctPredictions' | 'points'>;

/** What a guest has reached, of whatever else there is. */
export const figuresOf = ({ totalPredictions, correctPredictions, points }: Figures): Figures => ({
  totalPredictions,
  correctPredictions,
  ...(points !== undefined && { points }),
});

/** Some question counts more than a point: then a score is told in points, and otherwise by how many are correct. */
export const countsPoints = (questions: readonly { weight?: number | undefined }[]): boolean =>
  questions.some(({ weight }) => weight !== undefined);

/** The score of somebody who was right on some of these questions; points where they are others than one each. */
export function scoreOf<Question extends { weight?: number | undefined }>(
  questions: readonly Question[],
  isRight: (question: Question) => boolean,
): Pick<Score, 'correctPredictions' | 'points'> {
  const right = questions.filter(isRight);
  const points = right.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return { correctPredictions: right.length, ...(points !== right.length && { points }) };
}

/** Nearer to the tie-breaker's answer first; last whoever is nowhere. */
export function byTieBreaker(
  { tieBreakerDistance: a = Infinity }: Pick<Score, 'tieBreakerDistance'>,
  { tieBreakerDistance: b = Infinity }: Pick<Score, 'tieBreakerDistance'>,
): number {
  return a === b ? 0 : a - b;
}

/** The order of the leaderboard: more points, then nearer at the tie-breaker, then as by effort. */
export const byScore = (a: Score, b: Score): number =>
  pointsOf(b) - pointsOf(a) || byTieBreaker(a, b) || byEffort(a, b);

/** What stood one before another with as many points. */
export type TieReason = 'tieBreaker' | 'predictions' | 'finished' | 'joined';

/**
 * Why the first of two stands before the second although their scores are the same; undefined where they are not, where
 * nobody has scored yet, and where it is not known (a page that no socket reaches knows no times).
 */
export function tieReason(first: Score, second: Score): TieReason | undefined {
  if (pointsOf(first) !== pointsOf(second) || pointsOf(first) === 0) return undefined;
  if (byTieBreaker(first, second) !== 0) return 'tieBreaker';
  if (first.totalPredictions !== second.totalPredictions) return 'predictions';
  if (first.joinedAt === 0) return undefined;
  return first.finishedAt === second.finishedAt ? 'joined' : 'finished';
}

/** Why somebody stands below the one before although their scores are the same. */
export interface Tie {
  reason: TieReason;
  /** Who stands before. */
  name: string;
}

/** Why the one at an index stands below the one before it, where their scores are the same. */
export function tieAt(ranking: readonly (Score & { username: string })[], index: number): Tie | undefined {
  const [before, own] = [ranking[index - 1], ranking[index]];
  const reason = before && own && tieReason(before, own);
  return reason && { reason, name: before.username };
}

/** What decides between neighbours with as many points; none while nobody has as many as the next. */
export const tieReasons = (ranking: readonly Score[]): Set<TieReason> =>
  new Set(ranking.flatMap((score, index) => (index > 0 && tieReason(ranking[index - 1]!, score)) || []));
