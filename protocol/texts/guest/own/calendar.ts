import { texts } from '../../catalogue.ts';

/** The calendar entry of the celebration. */
export const calendarTexts = texts('calendar', {
  add: 'Add to calendar',
});
