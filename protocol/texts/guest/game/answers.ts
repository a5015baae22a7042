import { texts } from '../../catalogue.ts';

/** The answers of a yes/no question. */
export const answerTexts = texts('answers', {
  yes: 'Yes',
  no: 'No',
});
