import { texts } from './catalogue.ts';

/** The playful titles of the finale, each with its reason. */
export const titlesTexts = texts('titles', {
  heading: 'Titles of the day',
  onlyOne: 'The only one who knew',
  likeCouple: 'Most like {couple}',
  likeTheCouple: 'Most like the couple',
  likeTheCoupleNeutral: 'Most like the guests of honor',
  likeCoupleWords:
    '{total, plural, one {{count, number} of # prediction the same} other {{count, number} of # predictions the same}}',
  closest: 'The sharpest eye',
  closestWords: '{count, plural, one {Closest on # number} other {Closest on # numbers}}',
  boldest: 'The boldest',
  boldestWords:
    '{count, plural, one {# prediction that hardly anyone shared} other {# predictions that hardly anyone shared}}',
  streak: 'On a roll',
  streakWords: '{count, plural, one {# right in a row} other {# right in a row}}',
  withRoom: 'The voice of the room',
  withRoomWords:
    '{count, plural, one {Agreed with most guests # time} other {Agreed with most guests # times}}',
  certain: 'Most certain',
  certainWords:
    '{count, plural, one {Made # prediction faster than anyone} other {Made all # predictions faster than anyone}}',
  latest: 'Fashionably late',
  latestWords: 'Made the very last prediction',
  dreamer: 'The big dreamer',
  dreamerWords:
    '{count, plural, one {Predicted the highest number # time} other {Predicted the highest number # times}}',
  skeptic: 'The skeptic',
  skepticWords: '{count, plural, one {Said no # time} other {Said no # times}}',
  optimist: 'The optimist',
  optimistWords: '{count, plural, one {Said yes # time} other {Said yes # times}}',
  first: 'First in line',
  firstWords: 'Joined before everyone else',
});
