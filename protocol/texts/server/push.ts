import { texts } from '../catalogue.ts';

/** Push notifications of reveals. */
export const pushTexts = texts('push', {
  answerOut: 'An answer is out. Tap to see whether you knew it!',
});
