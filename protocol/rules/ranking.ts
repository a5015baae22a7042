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
 * The order of the leaderboard: more correct, then more predictions made, then who finished earlier, then who joined
 * earlier (the id settles the same millisecond). `isScored: false` leaves out the first part: what guests see while answers are hidden.
 */
export const compareScores =
  ({ isScored }: { isScored: boolean }) =>
  (a: Score, b: Score): number =>
    (isScored ? b.correctPredictions - a.correctPredictions : 0) ||
    b.totalPredictions - a.totalPredictions ||
    a.finishedAt - b.finishedAt ||
    a.joinedAt - b.joinedAt ||
    (a.id < b.id ? -1 : Number(a.id > b.id));

export const byScore = compareScores({ isScored: true });
export const byEffort = compareScores({ isScored: false });
