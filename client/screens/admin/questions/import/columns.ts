/** The columns of a file with a header. The header is documented in docs/protocol.md. */
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
