import { texts } from '../../catalogue.ts';

/** The celebration in a guest's calendar. */
export const calendarTexts = texts('calendar', {
  add: 'Add to calendar',
});
