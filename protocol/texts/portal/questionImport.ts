import { texts } from '../catalogue.ts';

/** Adding many questions from a text or a file, and saving them as a file. */
export const questionImportTexts = texts('questionImport', {
  openButton: 'Paste or import',
  title: 'Paste or import questions',
  description: 'Add many questions at once. You’ll check them before anything is added.',
  textLabel: 'Your questions',
  textHint: 'One question per line. Put the options after a slash, or below the question with dashes.',
  example:
    'Will it rain?\nWho dances first? Ada / Ben / Grandma\nHow many minutes will the speech take?\nWhich cake will they cut?\n- Chocolate\n- Lemon',
  cellsHint:
    'From Excel, Numbers or Google Sheets: select the cells, copy them, and paste them here. Or save them as a CSV file.',
  fileButton: 'Choose a CSV file',
  checkButton: 'Check the questions',
  textMissing: 'Please paste your questions or choose a file.',
  fileUnreadable:
    'We can’t read this file. Please copy its cells and paste them here, or save it as a CSV file.',
  tooMuch: 'That’s too much to read at once. Please use at most {most, number} lines.',

  found: '{count, plural, one {# question found} other {# questions found}}',
  checkLead: 'Nothing has been added yet. Uncheck what you don’t want.',
  columnsIgnored: 'We left out the columns we don’t know: {columns}.',
  inOneLanguage: 'You can add the {language} texts later.',
  listLabel: 'Questions found',
  addLine: 'Add question {number, number}: {text}',
  typeLabel: 'Type of question {number, number}',
  editLine: 'Edit question {number, number}',
  optionsHint: 'One option per line.',
  editDone: 'Done',
  known: 'Your event already has this question.',
  repeated: 'This question is already in the list.',
  cellUnread: 'We can’t use “{value}” in the column “{column}”.',
  cellMissing: 'Please fill in the column “{column}”.',
  problems: '{count, plural, one {# question needs a change.} other {# questions need a change.}}',
  leaveOutProblems: 'Leave them out',
  room: '{left, plural, =0 {Your event has no room for more questions.} one {Your event has room for # more question.} other {Your event has room for # more questions.}}',
  leaveOutRest: 'Leave out the rest',
  draftsLabel: 'Add as drafts',
  draftsHint: 'Guests won’t see them until you open them for predictions.',
  addButton: '{count, plural, =0 {Add questions} one {Add # question} other {Add # questions}}',
  adding: 'Adding...',
  backButton: 'Back to the text',
  addedToastTitle: 'Questions Added',
  addedToast:
    '{count, plural, one {# question is in your event now.} other {# questions are in your event now.}}',
  addFailed: 'We couldn’t add the questions, so none were added. Please try again.',

  exportButton: 'Save as CSV',
  fileName: 'questions',
});
