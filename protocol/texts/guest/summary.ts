import { texts } from '../catalogue.ts';

/** Everything that a guest predicted, on the screen and as a file to keep. */
export const summaryTexts = texts('summary', {
  title: 'Prediction Summary',
  sharedTitle: "{name}'s predictions for {title}",
  download: 'Download',
  downloadedTitle: 'Download Complete!',
  downloaded: 'The prediction summary has been saved.',
  successRate: 'Success rate',
  percent: '{rate, number, percent}',
  notRevealed: 'not yet revealed',
  total: 'Total',
  answered: 'Answered',
  unanswered: 'Unanswered',
  points: 'Points',
  slipTitle: 'Prediction Slip',
  emptyTitle: 'No predictions made yet',
  empty: 'Predictions and results will appear here.',
  correctAnswer: 'Correct answer: <answer/>',
  fileGuest: 'Guest: {name}',
  fileEvent: 'Event: {title}',
  fileTotal: 'Total: {count}',
  fileAnswered: 'Answered: {count}',
  fileCorrect: 'Correct: {count}',
  filePoints: 'Points: {count}',
  filePending: 'Pending: {count}',
  fileUnanswered: 'Unanswered: {count}',
  fileSuccessRate: 'Success rate: {rate, number, percent}',
  filePrediction: 'Prediction: {answer}',
  fileCorrectAnswer: 'Correct answer: {answer}',
});

/** The words on a prediction slip, by how the prediction came out. */
export const slipTexts = texts('slip', {
  correct: 'WIN',
  incorrect: 'LOSS',
  pending: 'PENDING',
  unanswered: 'NOT PLACED',
});
