import { flag, id, listOf, number, optional, part } from './record.ts';

/**
 * What a step of the show has done to the event. The event holds it, written together with what it describes; each part
 * that a later call takes over is removed from it. Undoing the step takes back what is left.
 */
export const showEffect = optional(
  part({
    /** The step's number: `moves` of the show. */
    move: number,
    /** The question whose answer the step has shown. */
    shown: optional(id),
    /** The step has switched `showAnswers` on. */
    hasSwitchedOn: optional(flag),
    /** The questions whose answers the step has held, so that each has a step of its own. */
    held: optional(listOf(id)),
    /** The step was the first to show the winners. */
    hasCrowned: optional(flag),
  }),
);
