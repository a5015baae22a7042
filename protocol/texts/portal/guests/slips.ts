import { texts } from '../../catalogue.ts';

/** Prediction slips on paper, and the page that prints them. */
export const slipsTexts = texts('slips', {
  title: 'Prediction slips',
  hint: 'Two slips fit on a page if they’re short enough. Print as many copies as you need, then cut along the dashes.',
  collectorLabel: 'Who collects them?',
  collectorPlaceholder: 'Anna at the bar',
  print: 'Print',
  back: 'Back to the portal',
  loading: 'Preparing the slips...',
  failed: 'We couldn’t load the questions. Please try again.',
  notAllowed: 'Only the host can print slips. Please open the portal first.',
  openPortal: 'Open the portal',
  noQuestionsTitle: 'No open questions',
  noQuestions: 'Open a question for predictions, and it’ll be on the slips.',
  preview: 'Preview',

  name: 'Your name',
  table: 'Table',
  instructions: 'Check one box or write your prediction.',
  question: '{number, number}.',
  handToHost: 'Please hand this slip to your host.',
  handTo: 'Please hand this slip to <name/>.',
});
