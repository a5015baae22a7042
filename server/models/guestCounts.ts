import { defineModel, id, instant, number } from './record.ts';

/**
 * How many places of an event are taken: at least as many as it has guests. A place is taken before its guest is stored. A
 * server that dies in between leaves a place too many, until the guests are counted again.
 */
export const GuestCountModel = defineModel('GuestCount', {
  /** The event's id. */
  _id: id,
  taken: number,
  /** Counts the changes. */
  revision: number,
  /** How often the guests were counted: places that were taken before the latest count have to be taken again. */
  round: number,
  countedAt: instant,
});
