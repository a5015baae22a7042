import { texts } from '../../catalogue.ts';

/** Texts of a guest's phone while it shows the current step of the host's show. */
export const onScreenTexts = texts('onScreen', {
  title: 'On screen now',
  back: 'Back to my game',
  change: 'Change my prediction',
  suspense: 'And the answer is...',
  winners: 'And the winners are...',
  closed: 'Predictions are closed. Watch the big screen!',
  climbers: 'Biggest climbers',
  podium: 'The winners',
  youWon: 'You won!',
});
