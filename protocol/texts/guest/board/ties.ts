import { texts } from '../../catalogue.ts';

/** Reasons for the order of guests with equal scores. */
export const tieTexts = texts('ties', {
  tieBreaker: 'Same score: {name} was closer',
  predictions: 'Same score: {name} predicted more',
  finished: 'Same score: {name} finished first',
  joined: 'Same score: {name} joined first',
  rule: 'Same score: who predicted more, then who finished first',
  ruleWithTieBreaker: 'Same score: who was closer on the tie-breaker, then who predicted more',
});
