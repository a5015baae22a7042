import { texts } from '../catalogue.ts';

/** The fields of a new event, and their problems. */
export const eventFieldTexts = texts('eventFields', {
  title: 'Event title *',
  titlePlaceholder: 'Anna & Ben’s Wedding',
  titlePlaceholderNeutral: 'Our Summer Party',
  date: 'Date and time',
  dateHint: 'Local time at the venue.',
  location: 'Location',
  locationPlaceholder: 'The Old Orangery',
  description: 'Description',
  descriptionHint: 'A few words to greet your guests.',

  email: 'Your email *',
  knownEmail: 'Your email',
  changeEmail: 'Change<hidden> your email</hidden>',
  emailPlaceholder: 'you@example.com',
  emailHint:
    '{use, select, receipt {We’ll send your receipt and links here. Guests never see it.} links {We’ll send your links here. Guests never see it.} kept {Saved with your event. We won’t email you. Guests never see it.} other {Guests never see it.}}',

  celebration: 'What are you celebrating?',

  language: 'Language of your event',
  languageHint: 'Your guests can still use theirs.',

  shareCode: 'Event code *',
  shareCodeHint:
    'Guests type this to join: letters and numbers only, up to {max, plural, one {# character} other {# characters}}.',
  shareCodePlaceholder: 'EVENT123',
  shareCodeTaken: '{code} is already taken.',
  thisShareCodeTaken: 'This code is already taken.',
  shareCodeFree: '{code} is available.',
  shareCodeChecking: 'Checking...',
  shareCodeUnknown: 'We couldn’t check this code. We’ll try again at the end.',
  useShareCode: 'Use <code/>',

  adminCode: 'Admin code *',
  adminCodeHint: 'This opens your admin portal. {rule} Share it only with people who help you run the game.',
  adminCodeGone: 'We don’t keep admin codes when a page is closed. Please enter yours again.',
  showAdminCode: 'Show the admin code',
  hideAdminCode: 'Hide the admin code',
  suggestAdminCode: 'Suggest a code',

  suggestedQuestions: 'Suggested questions',
  addAllQuestions: 'Add all eight',
  clearQuestions: 'Clear all',
  ownQuestions: 'Your own questions',
  ownQuestionsLead: 'Yes or no, multiple choice, a number or text. You choose the type of each question.',
  ownQuestion: 'Your question {number, number}',
  ownQuestionPlaceholder: 'Will ...?',
  removeQuestion: 'Remove question {number, number}',
  writeFirstQuestion: 'Write your own question',
  writeQuestion: 'Write another question',
});
