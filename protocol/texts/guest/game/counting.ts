import { texts } from '../../catalogue.ts';

/** How a question counts, in a word or two beside it. */
export const countingTexts = texts('counting', {
  double: 'Counts double',
  triple: 'Counts triple',
  closest: 'Closest guess wins',
  within: 'Right within ±{tolerance}',
  tieBreaker: 'Tie-breaker',
});
