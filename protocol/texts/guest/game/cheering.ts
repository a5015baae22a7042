import { texts } from '../../catalogue.ts';

/** Cheering from a phone to the big screen. */
export const cheeringTexts = texts('cheering', {
  title: 'Cheer on the big screen',
  applause: 'Applause',
  laughter: 'Laughter',
  love: 'Love',
  wow: 'Wow',
  tears: 'Happy tears',
  toast: 'A toast',
});
