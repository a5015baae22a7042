import { texts } from '../../catalogue.ts';

/** The preview of the event for its host. */
export const previewTexts = texts('preview', {
  label: 'Preview',
  banner: 'Admin Preview Mode',
  notice: 'This is what your guests see. You can look around, but nothing is sent.',
  loading: 'Loading preview...',
  closedTitle: 'Closed to Guests',
  closed: 'The event is closed, so guests can’t see it. You can open it in the admin portal.',
  goBack: 'Go Back',
  nameHint: 'Only guests can fill this in.',
  questionsTitle: 'Questions',
  questionsHint: 'Only guests can predict here.',
  noQuestionsTitle: 'No questions yet',
  noQuestions: 'The questions you add in the admin portal will appear here.',
  numeric: 'Guests type a number.',
  text: 'Guests write their own prediction.',
  more: '{count, plural, one {and # more} other {and # more}}',
});
