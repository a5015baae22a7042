/** The column names in the header of a file. docs/protocol.md documents the header. */
export const columns = {
  question: 'question',
  type: 'type',
  option: 'option',
  options: 'options',
  points: 'points',
  rule: 'rule',
  tolerance: 'tolerance',
  tieBreaker: 'tie-breaker',
  note: 'note',
} as const;
