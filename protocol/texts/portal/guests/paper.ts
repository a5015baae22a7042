import { texts } from '../../catalogue.ts';

/** Guests without a phone: adding them, and entering their slips. */
export const paperTexts = texts('paper', {
  title: 'Guests on paper',
  hint: 'No phone? Print slips, let guests fill them in, and type in what they predicted.',
  addButton: 'Add a guest on paper',
  printButton: 'Print slips',
  badge: 'On paper',
  enterItem: 'Enter predictions',

  addTitle: 'Add a guest on paper',
  addDescription: 'They’ll take part like everyone else. You enter their predictions.',
  nameLabel: 'Guest’s name',
  add: 'Add and enter predictions',
  adding: 'Adding...',
  addFailed: 'Failed to add the guest. Please try again.',

  sheetTitle: '<name/>’s predictions',
  sheetDescription: 'Each one is saved as you go on to the next. Leave out what they left blank.',
  loading: 'Loading predictions...',
  loadFailed: 'We couldn’t load these predictions.',
  noQuestions: 'There are no questions to predict yet.',
  question: '{number, number}. <text/>',
  draft: 'Not open yet. Open it, and your guests can predict it, too.',
  openDraft: 'Open the question',
  opening: 'Opening...',
  nothing: 'No prediction',
  number: 'Their number',
  words: 'Their prediction',
  nextGuest: 'Next guest',
  done: 'Done',
  numberNeeded: 'Please enter a number, such as 7 or 7.5.',
  tooLong: '{most, plural, one {Please use # character or fewer.} other {Please use # characters or fewer.}}',
  stays: 'You can change this prediction, but not take it away.',
  notSaved: 'Not saved. Please try again.',
  oneNotSaved: 'We couldn’t save one of {name}’s predictions. Please open their slip again.',
});

/** The state of a field of the sheet. */
export const paperStateTexts = texts('paperState', {
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved',
  closed: 'Answer shown',
});
