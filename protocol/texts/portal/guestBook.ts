import { texts } from '../catalogue.ts';

/** The guest book, on the screen, on paper and as a file. */
export const guestBookTexts = texts('guestBook', {
  openButton: 'Download guest book',
  title: 'Guest book',
  description:
    'Every guest with their rank and their message to the couple. The file also has everyone’s predictions.',
  descriptionNeutral:
    'Every guest with their rank and their message. The file also has everyone’s predictions.',
  loading: 'Collecting the messages...',
  loadFailed: 'We couldn’t load the messages. Please check your connection.',
  contents:
    '{guests, plural, one {# guest} other {# guests}}, {messages, plural, one {# message} other {# messages}}',
  downloadButton: 'Download as CSV',
  collecting: 'Collecting the predictions...',
  printButton: 'Print or save as PDF',
  everyone: 'Everyone in the game',
  everyoneElse: 'Everyone else in the game',
  points: '{points, plural, one {#<word> point</word>} other {#<word> points</word>}}',
  score: '{correct, number} of {total, number}<word> correct</word>',

  rankColumn: 'Rank',
  nameColumn: 'Name',
  tableColumn: 'Table',
  messageColumn: 'Message',
  pointsColumn: 'Points',
  correctColumn: 'Correct',
  predictionsColumn: 'Predictions',
  questionColumn: '{number, number}. {text}',
  fileName: 'guest book',
  downloadedTitle: 'Download Complete!',
  downloaded: 'The guest book has been saved.',
  downloadFailed: 'Failed to download the guest book. Please try again.',
});
