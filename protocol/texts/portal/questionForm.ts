import { texts } from '../catalogue.ts';

/** Adding a question, and changing its words. */
export const questionFormTexts = texts('questionForm', {
  addTitle: 'Add Question',
  addButton: 'Add Question',
  adding: 'Adding...',
  firstTitle: 'No questions yet',
  first:
    'Ask what will happen on the day, and your guests will predict it. Write your first question or start with a suggestion.',
  textLabel: 'Question',
  textPlaceholder: 'Will the groom cry?',
  suggestions: 'Suggested questions',
  typeLabel: 'How guests predict',
  optionsLabel: 'Options',
  option: 'Option {number, number}',
  removeOption: 'Remove option {number, number}',
  addOption: 'Add option',
  draftLabel: 'Add as a draft',
  draftHint: 'Guests won’t see it until you open it for predictions.',
  createdToastTitle: 'Question Created',
  createdToast: 'Your guests can make their predictions now.',
  createdEarlyToast: 'Guests can make their predictions once the event is open.',
  draftCreatedToast: 'It’s a draft. Your guests will see it when you open it.',
  createFailed: 'Failed to create question. Please try again.',

  editTitle: 'Edit question',
  editDescription: 'Your guests will see the change right away.',
  alreadyPredicted:
    '{predictions, plural, one {# prediction} other {# predictions}} already made.{hasOptions, select, yes { Options that guests have chosen can’t be changed or removed.} other {}}',
  saveButton: 'Save question',
  updatedToastTitle: 'Question Updated',
  updatedToast: 'Your changes have been saved.',
  updateFailed: 'Failed to update question. Please try again.',
});
