/** Steps of the show that are about one question, in their natural order. */
export const questionSteps = ['question', 'predictions', 'answer'] as const;

/** Steps about the evening as a whole. `automatic`: the big screens run by themselves. */
export const eveningSteps = [
  'automatic',
  'invitation',
  'climbers',
  'leaderboard',
  'wishes',
  'podium',
  'pause',
] as const;
