import { texts } from './catalogue.ts';

/** The steps of the host's show on the big screen. */
export const stageTexts = texts('stages', {
  // The question
  predictNow: 'Predict now on your phone',
  predictionsClosed: 'Predictions are closed',
  predictedOf:
    '{count, plural, one {<count>#</count> of {guests, plural, one {# guest} other {# guests}} has predicted} other {<count>#</count> of {guests, plural, one {# guest} other {# guests}} have predicted}}',
  closesIn: 'Closes in <time/>',
  closesNow: 'Closing now',
  questionOpenSpoken: '{question} Predict now on your phone.',
  questionClosedSpoken: '{question} Predictions are closed.',

  // How the room predicted
  roomPredicted: 'How the room predicted',
  howManyPredicted: '{count, plural, one {# prediction} other {# predictions}}',
  nobodyPredicted: 'No one predicted this one. The answer will surprise everyone.',
  otherAnswers: '{count, plural, one {and # other prediction} other {and # other predictions}}',
  median: 'The middle prediction: {median}',
  bin: '{from} to {to}',
  binAbove: '{from} or more',
  binBelow: '{to} or less',
  answerIs: 'The answer: {answer}',
  closestAre: 'Closest: {numbers}',
  share: '{share, number, percent}',
  answerCount: '{answer}: {count, number}',
  countsSpoken: 'How the room predicted: {question} {counts}',

  // The answer
  answerHidden: 'One moment. The host is checking this answer.',
  onlyOne: 'The only one who knew',
  nobodyKnew: 'No one saw that coming!',
  /** With the couple's name, or without it if the host has not set one. */
  coupleRight: '{couple} saw it coming!',
  theCoupleRight: 'The couple saw it coming!',
  theCoupleRightNeutral: 'The guests of honor saw it coming!',
  coupleWrong: '{couple} had said: {answer}',
  theCoupleWrong: 'The couple had said: {answer}',
  theCoupleWrongNeutral: 'The guests of honor had said: {answer}',
  whoWasRight: 'Who was right',
  moreGuests: '{count, plural, one {and # more} other {and # more}}',
  /** With the rule that the closest prediction wins. */
  closestGuess: '{count, plural, one {The closest guess} other {The closest guesses}}',
  closestCount: '{count, plural, one {# guest came closest} other {# guests came closest}}',
  exactly: 'Exactly right',
  offBy: 'Off by {distance}',
  onlyOneSpoken: '{name} was the only one who knew.',

  // The climbers
  climbers: 'Biggest climbers',
  climbed: '▲ {gained, number}',
  nowAt: 'now {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  noClimbers: 'Everyone kept their place this time.',
  climbersSpoken: 'Biggest climber: {name}, up {gained, number}',

  // The messages
  wishes: 'Messages from the guests',
  noWishes: 'No messages yet. Write one on your phone!',
  wishSpoken: '{name} wrote: {message}',

  // The podium
  winners: 'And the winners are...',
  winnersNow: 'Congratulations!',
  highlightSpoken: '{title}: {hero}. {words}',
  placeSpoken: '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} place: {names}, {score}',
  correct: '{count, number} correct',
  points: '{count, plural, one {# point} other {# points}}',
  nobodyWon: 'No one has been right so far.',
  surprise: 'The surprise of the day',
  surpriseWords:
    '{count, plural, =0 {No one saw it coming.} one {Only # guest saw it coming.} other {Only # guests saw it coming.}}',
  beatCouple: 'Outguessed {couple}',
  beatTheCouple: 'Outguessed the couple',
  beatTheCoupleNeutral: 'Outguessed the guests of honor',
  beatCoupleWords:
    '{correct, number} of {compared, number} right, against their {theirs, number}.{others, plural, =0 {} one { # other guest outguessed them, too.} other { # other guests outguessed them, too.}}',

  bestTable: '{count, plural, one {The best table} other {The best tables}}',
  momentPhotos: 'Moments of the day',
  keepsakeQr: 'Take the memories home: scan for the keepsake',
  keepsakeQrLabel: 'QR code that opens the keepsake',

  // A pause
  pause: 'We’ll be right back',
  joinAt: 'Join at <address/> with the code <code/>',
});
