import { texts } from '../catalogue.ts';

/** Push notifications of reveals. */
export const pushTexts = texts('push', {
  answerOut: 'An answer was just revealed. Tap to see if you knew it!',
});
