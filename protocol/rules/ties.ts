import { byTieBreaker, pointsOf, type Score } from './ranking.ts';

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
