import { texts } from './catalogue.ts';

/** Problems of an organiser's input, shown beside the field and in the server's refusals. */
export const organiserCheckTexts = texts('organiserChecks', {
  adminCodeEntryTitle: 'Missing Code',
  adminCodeEntry: 'Please enter the admin code.',
  adminCodeRule:
    'Use {least, number} to {most, plural, one {# character} other {# characters}}. Capital letters matter.',
  adminCodeMissing: 'Please choose an admin code.',
  adminCodeTooShort: 'Please use at least {least, plural, one {# character} other {# characters}}.',
  titleMissing: 'Please enter a title.',
  emailInvalid: 'Please enter a valid email address',
  questionMissingTitle: 'Missing Question',
  questionMissing: 'Please enter a question text.',
  optionsTitle: 'Check the Options',
  optionsCount: 'Please enter {least, number} to {most, number} options.',
  optionsBlank: 'Please fill in or remove the empty option.',
  optionsSame: 'Please make every option different.',
});
