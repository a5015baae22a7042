import { texts } from '../catalogue.ts';

/** A photo of the moment, wherever it is shown. */
export const momentTexts = texts('moment', {
  photoOf: 'Photo of the moment: {question}',
});
