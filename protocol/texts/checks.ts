import { texts } from './catalogue.ts';

/** Problems of a guest's input. */
export const checkTexts = texts('checks', {
  nameMissingTitle: 'Missing Name',
  nameMissing: 'Please enter your name to continue.',
  nameInvalidTitle: 'Invalid Name',
  nameTooShort: 'Your name must be at least {least, plural, one {# character} other {# characters}} long.',
  nameTooLong: 'Your name must be less than {most, plural, one {# character} other {# characters}} long.',
  tooLong: 'This is too long ({length, number} of {most, number}). Please shorten it.',
  numberUnclear: 'Did you mean {grouped} or {decimal, number}?',
  shareCodeMissingTitle: 'Enter Event Code',
  shareCodeMissing: 'Please enter a valid event code to join.',
});
