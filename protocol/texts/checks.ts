import { texts } from './catalogue.ts';

/** What is wrong with what a guest enters. */
export const checkTexts = texts('checks', {
  nameMissingTitle: 'Missing Name',
  nameMissing: 'Please enter your name to continue.',
  nameInvalidTitle: 'Invalid Name',
  nameTooShort: 'Your name must be at least {least, plural, one {# character} other {# characters}} long.',
  nameTooLong: 'Your name must be less than {most, plural, one {# character} other {# characters}} long.',
  shareCodeMissingTitle: 'Enter Event Code',
  shareCodeMissing: 'Please enter a valid event code to join.',
});
