import { texts } from '../../catalogue.ts';

/** The souvenir picture of a guest, and its dialog. */
export const souvenirTexts = texts('souvenir', {
  title: 'Your Card',
  hint: 'A memento of the game. Save it or show it off!',
  drawing: 'Drawing your card...',
  picture: '{name}’s card: {place}, {score}',
  share: 'Share picture',
  save: 'Save picture',
  holdToSave: 'If nothing happens, press and hold the picture to save it.',
  failed: 'This phone couldn’t draw your card. You can take a screenshot of your results instead.',
  sharedInstead: 'Sharing didn’t work here, so we saved the picture instead.',
  place: 'Rank {rank, number} of {participants, number}',
  outOf: 'of {participants, number}',
  onlyOne: 'The only one who knew',
  oneOfFew: 'One of only {count, number} who knew',
});
