import { texts } from '../catalogue.ts';

/** Setting, changing and removing a question's correct answer. */
export const setAnswerTexts = texts('setAnswer', {
  title: 'Set Correct Answer',
  titleFor: 'Set Correct Answer: {question}',
  seenRightAway: 'Guests will see it right away.',
  numberMissing: 'Please enter a number.',
  textMissing: 'Please enter the answer.',
  numberPlaceholder: 'The right number',
  textPlaceholder: 'The right answer',
  setButton: 'Set',
  revealButton: 'Reveal',
  more: '{count, plural, one {# more} other {# more}}',
  takeBack: 'Remove answer',
  takeBackOf: 'Remove answer: {question}',
  undo: 'Undo',
  undoOf: 'Undo: {question}',
  close: 'Close question',
  closeOf: 'Close question: {question}',
  closeHint: 'Guests can still predict this. Close it to stop predictions.',
  seen: '<answer/><quiet> · guests can see it</quiet>',
  notSeen: '<answer/><quiet> · guests can’t see it yet</quiet>',
  held: '<answer/><quiet> · held for the show</quiet>',
  draftNotSeen: '<answer/><quiet> · guests don’t see this draft</quiet>',

  takeBackConfirmTitle: 'Remove this answer?',
  takeBackConfirm:
    'Guests have already seen “{before}” for “{question}”. Without it, the question counts as unanswered and all scores will change.',
  takeBackConfirmButton: 'Remove answer',
  changeConfirmTitle: 'Change this answer?',
  changeConfirm:
    'Guests have already seen “{before}” for “{question}”. It will become “{after}”, and all scores will change.',
  changeConfirmButton: 'Change to “{after}”',
  setToastTitle: 'Answer Set',
  setToast: 'Correct answer has been saved. Leaderboard updated!',
  takenBackToastTitle: 'Answer Removed',
  takenBackToast: 'The question counts as unanswered again.',
  setFailed: 'Failed to set answer. Please try again.',
});

/** Choosing the accepted answers beside the correct one. */
export const acceptedTexts = texts('acceptedAnswers', {
  openButton: 'Choose right answers',
  openButtonOf: 'Choose right answers: {question}',
  title: 'Which answers are right?',
  loading: 'Loading predictions...',
  loadFailed: 'We couldn’t load the predictions. Please check your connection.',
  none: 'No predictions yet. They’ll appear here as your guests make them.',
  hint: 'Tick everything that means the same. All scores will follow.',
  noAnswerYet: 'Set the correct answer too. These count along with it.',
  guests: '{count, plural, one {# guest} other {# guests}}',
  isAnswer: 'The answer you set',
  saveButton: 'Save right answers',
  savedToastTitle: 'Right Answers Saved',
  savedToast: 'Scores have been updated.',
  saveFailed: 'Failed to save the right answers. Please try again.',
});

/** The host's next action, and the final reveal. */
export const hostTexts = texts('host', {
  nextAction: 'Next action',
  addQuestion: 'Add a question',
  previousQuestion: 'Previous question',
  nextQuestion: 'Next question',
  nextToAnswer: '{left, plural, =0 {Next to answer} other {Next to answer · # left}}',
  answerSet: '{left, plural, =0 {Answer set} other {Answer set · # left}}',
  nextToReveal: '{left, plural, =0 {Next to reveal} other {Next to reveal · # left}}',
  answerRevealed: '{left, plural, =0 {Revealed} other {Revealed · # left}}',
  predicted: '{predicted, number} of {guests, number} predicted',
  predictedLive: '{predicted, number} of {guests, number} predicted · <together>answers live</together>',
  predictedHidden: '{predicted, number} of {guests, number} predicted · <together>answers hidden</together>',

  theReveal: 'The reveal',
  revealed: 'Revealed',
  noAnswers: 'No answers set yet',
  answersSet:
    '{answered, plural, one {# answer} other {# answers}} set{left, plural, =0 {} other {, # to go}}',
  answersVisible: 'Guests can see answers and scores.',
  answersHidden: 'Hidden until you reveal them.',
  revealEverything: 'Reveal everything',
  showThisAnswer: 'Show this answer',
  showLive: 'Show answers live',
  eventOver: 'The event is over.',
  more: 'More for the reveal',
  hideAgain: 'Hide answers again',

  revealConfirmTitle: 'Ready for the reveal?',
  revealConfirm:
    '{guests, plural, one {# guest} other {# guests}} and the big screen will see {answers, plural, one {# answer} other {# answers}} and all scores right away.',
  revealConfirmButton: 'Reveal to everyone',
  revealing: 'Revealing...',
  hideConfirmTitle: 'Hide the answers again?',
  hideConfirm:
    '{answers, plural, one {# answer} other {# answers}} and all scores will disappear from the big screen and the phones of {guests, plural, one {# guest} other {# guests}}. You can show them again anytime.',
  hideConfirmButton: 'Hide answers',
  hiding: 'Hiding...',
  visibilityToastTitle: 'Answer Visibility Updated',
  shownToast: 'Guests can see answers and scores now.',
  hiddenToast: 'Guests can’t see answers or scores now.',
  visibilityFailed: 'Failed to update answer visibility. Please try again.',
});
