import { texts } from '../../catalogue.ts';

/** Reasons for the order of guests with equal scores. */
export const tieTexts = texts('ties', {
  tieBreaker: 'Same score: {name} was closer',
  predictions: 'Same score: {name} predicted more',
  finished: 'Same score: {name} finished first',
  joined: 'Same score: {name} joined first',
  rule: 'Ties: more predictions win, then finishing first',
  ruleWithTieBreaker: 'Ties: the closest tie-breaker wins, then more predictions',
});
