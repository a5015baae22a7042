import { texts } from '../catalogue.ts';

/** What a guest's phone shows while the page is not open. */
export const pushTexts = texts('push', {
  answerOut: 'An answer is out. Tap to see whether you knew it!',
});
