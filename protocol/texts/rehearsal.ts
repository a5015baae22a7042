import { texts } from './catalogue.ts';

/** What every screen of a rehearsal says of itself. */
export const rehearsalTexts = texts('rehearsal', {
  label: 'Rehearsal',
  overTitle: 'The rehearsal is over',
  over: 'This copy has been deleted. Your event is just as it was.',
  isOver: 'It’s over.',
  hint: 'Nothing here counts.',
});
