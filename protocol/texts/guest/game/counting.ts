import { texts } from '../../catalogue.ts';

/** The labels of a question's scoring. */
export const countingTexts = texts('counting', {
  double: 'Counts double',
  triple: 'Counts triple',
  closest: 'Closest guess wins',
  within: 'Right within ±{tolerance}',
  tieBreaker: 'Tie-breaker',
});
