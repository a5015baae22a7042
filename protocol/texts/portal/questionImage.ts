import { texts } from '../catalogue.ts';

/** Adding a picture to a question. */
export const questionImageTexts = texts('questionImage', {
  add: 'Add a picture',
  addTo: 'Add a picture to the question: {question}',
  change: 'Change picture',
  changeOf: 'Change picture: {question}',
  title: 'Picture for the question',
  description: 'Guests see it with the question, and so does the big screen.',
  choose: 'Choose a picture',
  missing: 'Please choose a picture.',
  alt: 'What the picture shows',
  altIn: 'What the picture shows, in {language}',
  altHint: 'For guests who can’t see it. Don’t give the answer away.',
  save: 'Save picture',
  savedTitle: 'Picture Saved',
  saved: 'It’s there with the question.',
  saveFailed: 'We couldn’t save the picture. Please try again.',
  remove: 'Remove picture',
  removedTitle: 'Picture Removed',
  removed: 'The question has no picture now.',
  removeFailed: 'We couldn’t remove the picture. Please try again.',
});
