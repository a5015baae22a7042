/** What decides a participant's place. Instants in epoch milliseconds. */
export interface Score {
  id: string;
  totalPredictions: number;
  correctPredictions: number;
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

/** The order of the leaderboard: more correct, then as by effort. */
export const byScore = (a: Score, b: Score): number =>
  b.correctPredictions - a.correctPredictions || byEffort(a, b);
