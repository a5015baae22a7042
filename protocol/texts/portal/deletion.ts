import { texts } from '../catalogue.ts';

/** Deletion Date: when the event is deleted, and what to download before that. */
export const deletionTexts = texts('deletion', {
  title: 'Deletion Date',
  day: 'We’ll delete this event on <day/>.',
  goes: 'Guests, predictions, messages and pictures go with it. Download what you’d like to keep before then.',
  byDate: 'If you change the event’s date, this day moves with it. Guests see it when they join.',
  byMaking: 'Give the event a date, and this day will move with it. Guests see it when they join.',
  reminders: 'We’ll email {email} two weeks before, and again two days before.',
});
