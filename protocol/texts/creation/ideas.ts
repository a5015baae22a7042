import { texts } from '../catalogue.ts';

/** What an event can celebrate. */
export const celebrationTexts = texts('celebration', {
  wedding: 'Wedding',
  engagement: 'Engagement',
  birthday: 'Birthday',
  babyShower: 'Baby shower',
  graduation: 'Graduation',
  companyParty: 'Company party',
  sportsNight: 'Sports night',
  awardsNight: 'Awards night',
  newYearsEve: 'New Year’s Eve',
  other: 'Something else',
});

/** The list of ideas for questions. */
export const ideasTexts = texts('ideas', {
  open: 'More ideas',
  title: 'Ideas for questions',
  description: 'Choose as many as you like. You can change them later in your portal.',
  celebration: 'Celebration',
  search: 'Search ideas',
  name: 'Name {number, number}',
  person: 'Whose day is it?',
  namesHint: 'With a name you get {count, plural, one {# more idea} other {# more ideas}}.',
  surprise: 'Surprise me',
  surprised: 'We’ve chosen {count, plural, one {# question} other {# questions}} that go together.',
  showAll: 'Show all ideas',
  found: '{count, plural, =0 {No ideas found} one {# idea} other {# ideas}}',
  none: 'We don’t have an idea for that. Try another word.',
  add: '{count, plural, =0 {Add questions} one {Add # question} other {Add # questions}}',
  adding: 'Adding...',
  loading: 'Loading ideas...',
  used: 'Already in your event',
  tooMany:
    'There’s room for {room, plural, =0 {no more questions} one {# more question} other {# more questions}}.',
  closest: 'Closest guess wins',
  before: 'Getting ready',
  arrival: 'When guests arrive',
  bigMoment: 'The big moment',
  ceremony: 'The ceremony',
  match: 'The game',
  awards: 'The awards',
  midnight: 'Around midnight',
  dinner: 'Dinner',
  speeches: 'Speeches',
  games: 'Games and photos',
  dance: 'On the dance floor',
  late: 'Late at night',
  after: 'Afterwards',
  addedToastTitle: 'Questions Added',
  addedToast:
    '{count, plural, one {# question is now in your event.} other {# questions are now in your event.}}',
  addFailed: 'Failed to add the questions. Please try again.',
});
