import { texts } from '../catalogue.ts';

/** The names of the four question types. */
export const questionTypeTexts = texts('questionType', {
  yes_no: 'Yes or no',
  multiple_choice: 'Multiple choice',
  numeric: 'Number',
  text: 'Text',
});

/** Manage Questions: the questions with their status and actions. */
export const manageQuestionsTexts = texts('manageQuestions', {
  title: 'Manage Questions',
  visibilityLabel: 'Answer Visibility',
  visibleHint: 'On: guests and the big screen see each answer as soon as you set it, and the scores too.',
  hiddenHint: 'Off: guests and the big screen can’t see answers or scores until you turn this on.',
  revealBarLabel: 'Reveal bar',
  revealBarOnHint: 'On: your next question is at the bottom of the screen.',
  revealBarOffHint:
    'It’ll appear at the bottom of the screen on the day of your event. Turn it on to use it now.',
  inGuestsOrder: 'As guests see them',

  untranslated:
    '{count, plural, one {# question isn’t in {language} yet.} other {# questions aren’t in {language} yet.}}',
  notTranslated: 'Not in {language} yet',

  position: 'Question {position, number} · {type}',
  note: 'Your note:',
  draft: 'Draft',
  draftNote: 'Guests won’t see it until you open it.',
  revealed: 'Revealed',
  revealedNote: 'Guests have seen the answer, so predictions are closed.',
  open: 'Open for predictions',
  closed: 'Closed',
  closedNote: 'Predictions already made still count.',
  eventOverNote: 'The event is over, so predictions are closed.',
  showDetails: 'Details of question: {text}',
  orderLabel: 'Order of question: {text}',
  edit: 'Edit question: {text}',
  delete: 'Delete question: {text}',
  predicted:
    '{predicted, number} of {guests, number} predicted<hidden>. Show who hasn’t: <question/></hidden>',

  deleteConfirmTitle: 'Delete this question?',
  deleteConfirm:
    'Are you sure you want to delete "{text}"? {predictions, plural, =0 {} one {This will also remove its # prediction. } other {This will also remove its # predictions. }}This action cannot be undone.',
  deleteConfirmButton:
    '{predictions, plural, =0 {Delete question} one {Delete with # prediction} other {Delete with # predictions}}',
  deleting: 'Deleting...',
  deletedToastTitle: 'Question Deleted',
  deletedToast: 'The question and its predictions have been deleted.',
  deleteFailed: 'Failed to delete question. Please try again.',

  turnoutTitle: 'Who hasn’t predicted yet',
  turnoutLoading: 'Checking who has predicted...',
  turnoutComplete: 'Everyone has predicted this one.',
  turnout: '{missing, number} still to predict, {predicted, number} done',
});

/** Reordering questions. */
export const questionOrderTexts = texts('questionOrder', {
  openButton: 'Change order',
  title: 'Order of questions',
  description: 'Drag a question by its handle to move it. Guests see the new order right away.',
  handle: 'Move question: {text}',
  handleRole: 'sortable',
  instructions:
    'To move this question, press Space. Then use the up and down arrow keys, press Space to put it down, or Escape to leave it where it was.',
  held: 'Holding “{text}” in place {position, number} of {count, number}.',
  putDown: '“{text}” is now question {position, number} of {count, number}.',
  leftInPlace: '“{text}” stays question {position, number} of {count, number}.',
  savedToastTitle: 'Questions Reordered',
  savedToast: 'Guests see the new order now.',
  saveFailed: 'Failed to save question order. Please try again.',
});
