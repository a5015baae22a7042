import { texts } from '../../catalogue.ts';

/** Tables or teams for guests. */
export const tablesTexts = texts('tables', {
  boardTitle: 'Table standings',
  few: 'Tables with at least two guests will appear here.',
  members: '{count, plural, one {# guest} other {# guests}}',
  pointsEach: 'points per guest',
  correctEach: 'correct per guest',
  predictionsEach: 'predictions per guest',
  own: 'Yours',
  place: '{place, number}.',
  see: 'See how the tables stand',
  viewAll: 'See all {count, number} tables',

  chooseTitle: 'Which table are you at?',
  choose: 'You’ll play for it, too. It scores the average of its guests.',
  skip: 'Skip',
  ownTable: 'Your table: <name/>',
  atTable: 'Table: <name/>',
  noTable: 'You haven’t picked a table yet.',
  change: 'Change table',
  pick: 'Choose a table',
  leave: 'No table',
  failed: 'We couldn’t save your table. Please try again.',
});
