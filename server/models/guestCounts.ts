import { defineModel, id, instant, number } from './record.ts';

/**
 * The number of reserved places of an event, never below the number of its guests. A place is reserved before
 * its guest is stored. If the server dies in between, the number is too high until the next recount.
 */
export const GuestCountModel = defineModel('GuestCount', {
  /** The event's id. */
  _id: id,
  taken: number,
  /** Rises with every change. */
  revision: number,
  /** Rises with each recount that changes `taken`. Reservations from before such a recount are void. */
  round: number,
  countedAt: instant,
});
