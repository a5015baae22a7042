import { texts } from '../catalogue.ts';

/** A photo of the moment, on all screens. */
export const momentTexts = texts('moment', {
  photoOf: 'Photo of the moment: {question}',
});
