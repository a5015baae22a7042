import { texts } from '../catalogue.ts';

const suggestionTexts = texts('suggestions', {
  groomCries: 'Will the groom cry during the ceremony?',
  brideCries: 'Will the bride cry during the ceremony?',
  longSpeech: 'Will the best man’s speech last longer than five minutes?',
  rain: 'Will it rain during the celebration?',
  fall: 'Will someone fall over on the dance floor?',
  cake: 'Will the couple feed each other cake without a mess?',
  bouquet: 'Will someone catch the bouquet on the first throw?',
  firstDance: 'Will the first dance be choreographed?',
});

const suggested = [
  'groomCries',
  'brideCries',
  'longSpeech',
  'rain',
  'fall',
  'cake',
  'bouquet',
  'firstDance',
] as const;

/** The eight questions that the creators and the admin portal suggest. */
export const suggestedQuestions = () => suggested.map((key) => suggestionTexts(key));
