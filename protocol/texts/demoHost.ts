import { texts } from './catalogue.ts';

/** The part of the sample game in which the visitor is the host. */
export const demoHostTexts = texts('demoHost', {
  loading: 'Collecting the predictions...',
  beginTitle: 'You’re the host',
  begin: 'The guests have made their predictions. Reveal the answers and watch the leaderboard move.',
  reveal: 'Reveal the answer',
  back: 'Back to Your Results',
  endTitle: 'That’s the game!',
  end: 'On the day, every phone and the big screen update right away.',
  bigScreen: 'Watch it on the big screen',
});
