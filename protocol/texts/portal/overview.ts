import { texts } from '../catalogue.ts';

/** Share Event: the QR code for the tables and the link behind it. */
export const shareEventTexts = texts('shareEvent', {
  title: 'Share Event',
  howToJoin: 'Guests scan this, open the link, or enter <code/>',
  eventOver: 'The event is over, so it leads new guests to the leaderboard.',
  joiningClosed: 'Joining is closed, so new guests can’t use it right now.',
  downloadQrCode: 'Download QR Code',
  copyUrl: 'Copy URL',
  copyUrlFailed: 'Failed to copy URL',
  qrFile: '{title}_qr_code.png',
  qrDownloadedTitle: 'Download Complete!',
  qrDownloaded: 'The QR code has been saved.',
});

/**
 * Statistics, the most popular predictions, the participation, and the notes below the host's leaderboard.
 */
export const statisticsTexts = texts('statistics', {
  title: 'Statistics',
  questions: 'Questions',
  participants: 'Participants',
  totalPredictions: 'Total Predictions',
  average: 'Avg per Person',

  popularTitle: 'Most Popular Predictions',
  popularNone: 'The most popular predictions on multiple-choice questions will appear here.',
  popularFailed: 'We couldn’t load the predictions.',
  counting: 'Counting...',
  votes: '{count, plural, one {# vote} other {# votes}}',

  participationTitle: 'Question Participation',
  noQuestions: 'Once you add questions, you’ll see here how many guests have made a prediction.',
  noGuests: 'No one has joined yet.',
  averageShare: 'Average turnout per question: {share, number, percent} of your guests.',
  predictedColumn: 'Predicted',
  shareColumn: 'Share',
  predicted: '{predicted, number} of {guests, number}',
  share: '{share, number, percent}',
  showAll: 'Show all {count, number}',

  realScores: 'These are the real scores. Guests see the same.',
  realScoresHidden: 'These are the real scores, for your eyes only. Guests can’t see scores yet.',
});
