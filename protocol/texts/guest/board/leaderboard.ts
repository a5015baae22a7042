import { texts } from '../../catalogue.ts';

/** The leaderboard and its rows. */
export const leaderboardTexts = texts('leaderboard', {
  live: 'Live Leaderboard',
  final: 'Final Standings',
  unscored: 'Leaderboard',
  competing: '{count, plural, one {# participant} other {# participants}} competing',
  participants: '{count, plural, one {# participant} other {# participants}}',
  viewFull: 'View Full Leaderboard ({count, number} players)',
  noScoresTitle: 'No Scores Yet',
  noScores: 'Scores will appear once predictions are made and answers are set.',
  you: 'You',
  ownRow: '(You)',
  resultsLink: '<name/><hidden>: results</hidden>',
  predictionsMade: '{count, plural, one {# prediction} other {# predictions}} made',
  /** These two are shown below the number. */
  correct: '{count, plural, one {correct} other {correct}}',
  points: '{count, plural, one {point} other {points}}',
  correctNotRevealed: 'not yet revealed:',
  share: "Share {name}'s predictions",
  ordinal: '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
});
