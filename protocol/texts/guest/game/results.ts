import { texts } from '../../catalogue.ts';

/** A guest's results: in the game, on the results page and in the profile. */
export const resultsTexts = texts('results', {
  pageTitle: 'Results',
  titleOf: "{name}'s Results",
  linkOf: "<name/>'s Results",
  loading: 'Loading your results...',
  missingTitle: 'Results Not Found',
  missing: 'Unable to load your results. Please check the link and try again.',
  title: 'Your Results',
  topFinisher: 'TOP 10 FINISHER',
  topFinisherAloud: 'TOP 10 FINISHER!',
  congratulations:
    "Congratulations! You're ranked #{rank, number} out of {participants, plural, one {# participant} other {# participants}}!",
  rank: 'Rank #{rank, number} of {participants, number}',
  rankUnknown: 'Rank #? of {participants, number}',
  rankLabel: 'Rank',
  ofAll: 'of {participants, number}',
  hidden: 'Results will be revealed later',
  correct: '{count, plural, one {Correct} other {Correct}}',
  incorrect: '{count, plural, one {Incorrect} other {Incorrect}}',
  pending: '{count, plural, one {Pending} other {Pending}}',
  submitted: 'Predictions Submitted',
  viewProfile: 'View Profile',
});

/** The rank of a guest; undefined while it is not known. */
export const rankOf = (rank: number | undefined, participants: number) =>
  rank === undefined
    ? resultsTexts('rankUnknown', { participants })
    : resultsTexts('rank', { rank, participants });
