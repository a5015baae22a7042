import { defineModel, id, instant, number } from './record.ts';

/**
 * The number of reserved places of an event. It is never below the number of the event's guests. A place is
 * reserved before its guest is stored. If the server dies in between, the number is too high until the next
 * recount.
 */
export const GuestCountModel = defineModel('GuestCount', {
  /** The id of the event. */
  _id: id,
  taken: number,
  /** Increases with each change. */
  revision: number,
  /**
   * Increases with each recount that changes `taken`. Reservations that were made before such a recount are
   * invalid.
   */
  round: number,
  countedAt: instant,
});
