import { texts } from '../catalogue.ts';

/** The three steps of the tour after the predictions. */
export const tourTexts = texts('tour', {
  title: 'What Comes Next',
  submittedTitle: 'Predictions Submitted!',
  submitted: 'Your predictions are in. You can change them on the event page while a question is open.',
  submittedWhenOver: 'Your predictions are in, and they all count.',
  messageTitle: 'Leave a Message',
  message: 'Write the couple a few words, or start from one of our ideas. It’s something for them to keep.',
  messageNeutral: 'Write a few words, or start from one of our ideas. It’s something to look back on.',
  resultsTitle: 'See Your Results',
  results: 'Your rank changes with every answer the host reveals. Your results are always one tap away.',
  next: 'Continue',
  last: 'Start Profile Setup',
  skip: 'Skip to Results',
});
