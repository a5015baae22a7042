import { texts } from '../catalogue.ts';

/** The notice for guests of the day on which an event is deleted. */
export const deletionPromise = texts('deletionPromise', {
  promise: 'Everything here will be deleted on {day}.',
});
