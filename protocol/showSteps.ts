/** Steps of the show about one question, in their usual order. */
export const questionSteps = ['question', 'predictions', 'answer'] as const;

/**
 * Steps of the show without a question. In the step `automatic` the big screens choose their content
 * themselves.
 */
export const stepsWithoutQuestion = [
  'automatic',
  'invitation',
  'climbers',
  'leaderboard',
  'wishes',
  'podium',
  'pause',
] as const;
