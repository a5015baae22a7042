import { texts } from '../../catalogue.ts';

/** Tables or teams for guests. */
export const tablesTexts = texts('tables', {
  boardTitle: 'Table standings',
  none: 'Tables will appear here once two of their guests have predicted.',
  members: '{count, plural, one {# guest} other {# guests}}',
  pointsMean: 'points per guest who played',
  correctMean: 'correct per guest who played',
  predictionsMean: 'predictions per guest who played',
  own: 'Yours',
  place: '{place, number}.',
  see: 'See how the tables stand',
  viewAll: 'See all {count, number} tables',

  chooseTitle: 'Which table are you at?',
  choose: 'You’ll play for your table, too. Its score is its guests’ average.',
  chooseTitleAnother: 'Which table are they at?',
  chooseAnother: 'They’ll play for their table, too. Its score is its guests’ average.',
  skip: 'Skip',
  ownTable: 'Your table: <name/>',
  atTable: 'Table: <name/>',
  noTable: 'You haven’t picked a table yet.',
  change: 'Change table',
  pick: 'Choose a table',
  leave: 'No table',
  failed: 'We couldn’t save your table. Please try again.',
});
