import { texts } from '../catalogue.ts';

/** The keepsake: as a page, as a file and on paper. */
export const keepsakeTexts = texts('keepsake', {
  preview: 'Look back on the day. See what everyone predicted, and what came true.',

  link: 'Open the keepsake',

  // The page around the keepsake
  pageTitle: 'Keepsake',
  loading: 'Opening the keepsake...',
  failed: 'We couldn’t open the keepsake. Please check your connection.',
  notReadyTitle: 'The Keepsake Isn’t Ready Yet',
  notReady: 'The host will share it here. Come back after the celebration!',
  forGuestsTitle: 'A Keepsake for the Guests',
  forGuests: 'It opens on the phone you played on. If that’s another one, ask the host to share the file.',
  goneTitle: 'We Can’t Find This Keepsake',
  gone: 'There’s no event with this code. If it was deleted, its keepsake went with it. A file you saved still opens.',
  print: 'Print or save as PDF',

  // In the keepsake
  eyebrow: 'A keepsake of',
  ownTitle: 'How you did',
  ownOf: 'How <name/> did',
  ownPlace:
    '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {guests, plural, one {# guest} other {# guests}}',
  timeline: 'What came true',
  question: 'Question {number, number}',
  noAnswers: 'No answers have been revealed yet. They’ll appear here, one by one.',
  photo: 'Photo: {question}',
  youSaid: 'You said: <answer/>',
  ownSaid: '<name/> said: <answer/>',
  wasRight: 'Right',
  rightAnswer: '<hidden>The answer </hidden><answer/>',
  nobodyPredicted: 'No one predicted this one.',
  howManyRight:
    '{correct, plural, one {# of {guests, plural, one {# guest} other {# guests}} was right} other {# of {guests, plural, one {# guest} other {# guests}} were right}}',
  onlyKnew: '{count, plural, one {Only <names/> knew} other {Only <names/> knew}}',
  knew: '{count, plural, one {<names/> knew} other {<names/> knew}}',
  closest: '{count, plural, one {Closest: <names/>} other {Closest: <names/>}}',

  podium: 'The winners',
  statistics: 'The day in numbers',
  guests: '{count, plural, one {guest} other {guests}}',
  predictions: '{count, plural, one {prediction} other {predictions}}',
  right: '{count, plural, one {of them right} other {of them right}}',
  share: '{share, number, percent}',
  messages: '{count, plural, one {message} other {messages}}',
  clearest: 'What most of you saw coming',
  clearestWords:
    '{question} {correct, plural, one {# of {guests, number} was right.} other {# of {guests, number} were right.}}',
  tables: 'The tables',
  places: 'Everyone’s place',
  everyone: 'Everyone who was there',
  guestBook: 'Guest book',
  colophon: 'Made with Foretold',

  // In the names of files
  fileName: 'keepsake',
  headerImage: 'header',
});
