import { texts } from './catalogue.ts';

/** The notice on every screen of a rehearsal. */
export const rehearsalTexts = texts('rehearsal', {
  label: 'Rehearsal',
  overTitle: 'The rehearsal is over',
  over: 'This copy has been deleted. Your event is just as it was.',
  isOver: 'It’s over.',
  hint: 'Nothing here counts.',
});
