import { texts } from '../../catalogue.ts';

/** A phone that plays for several guests. */
export const sharedPhoneTexts = texts('sharedPhone', {
  alsoPlay: 'Also play for someone',
  alsoPlayFull:
    'This phone plays for {most, number} guests, and that’s as many as it can. Please use another phone for more.',
  playingFor: 'Playing for <name/>',
  switchTo: 'Switch to <name/>',
  switchGuest: 'Switch guest',
});
