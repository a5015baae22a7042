import { texts } from '../../catalogue.ts';

/** What the big screens show during the host's show, on a guest's phone. */
export const onScreenTexts = texts('onScreen', {
  title: 'On screen now',
  back: 'Back to my game',
  change: 'Change my prediction',
  suspense: 'And the answer is...',
  winners: 'And the winners are...',
  closed: 'Predictions are closed. Watch the big screen!',
});
