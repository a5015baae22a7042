import { texts } from '../../catalogue.ts';

/** The summary of a guest's predictions, on the screen and as a file. */
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
  answered: '{count, plural, one {Answered} other {Answered}}',
  unanswered: '{count, plural, one {Unanswered} other {Unanswered}}',
  points: 'Points',
  slipTitle: 'Prediction Slip',
  emptyTitle: 'No predictions made yet',
  empty: 'Predictions and results will appear here.',
  correctAnswer: 'Correct answer: <answer/>',
  fileGuest: 'Guest: {name}',
  fileEvent: 'Event: {title}',
  fileTotal: 'Total: {count, number}',
  fileAnswered: 'Answered: {count, number}',
  fileCorrect: 'Correct: {count, number}',
  filePoints: 'Points: {count, number}',
  filePending: 'Pending: {count, number}',
  fileUnanswered: 'Unanswered: {count, number}',
  fileSuccessRate: 'Success rate: {rate, number, percent}',
  fileQuestion: '{number, number}. {question}',
  filePrediction: 'Prediction: {answer}',
  fileCorrectAnswer: 'Correct answer: {answer}',
});

/** The text on a prediction slip, by the result of the prediction. */
export const slipTexts = texts('slip', {
  correct: 'WIN',
  incorrect: 'LOSS',
  pending: 'PENDING',
  unanswered: 'NOT PLACED',
});
