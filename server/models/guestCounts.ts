import { defineModel, id, instant, number } from './record.ts';

/**
 * The number of taken places of an event, never below the number of its guests. A place is taken before its
 * guest is stored. If the server dies in between, the count is too high until the guests are counted again.
 */
export const GuestCountModel = defineModel('GuestCount', {
  /** The event's id. */
  _id: id,
  taken: number,
  /** Rises with every change. */
  revision: number,
  /** The number of recounts. A place that was taken before the latest recount must be taken again. */
  round: number,
  countedAt: instant,
});
