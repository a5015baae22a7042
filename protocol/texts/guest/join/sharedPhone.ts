import { texts } from '../../catalogue.ts';

/** A phone that plays for several guests. */
export const sharedPhoneTexts = texts('sharedPhone', {
  alsoPlay: 'Also play for someone',
  alsoPlayFull: 'One phone can play for up to {most, number} guests. Please use another phone for more.',
  playingFor: 'Playing for <name/>',
  switchTo: 'Switch to <name/>',
  switchGuest: 'Switch guest',
});
