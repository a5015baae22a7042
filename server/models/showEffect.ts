import { flag, id, listOf, number, optional, part } from './record.ts';

/**
 * A record of the effect of a show step on the event. It is stored in the event, in the same write as the
 * effect. A later call that changes one of these parts removes the part from the record. Undoing the step
 * reverts the remaining parts.
 */
export const showEffect = optional(
  part({
    /** The step's number: `moves` of the show. */
    move: number,
    /** The question whose answer the step has shown. */
    shown: optional(id),
    /** True: the step has turned `showAnswers` on. */
    hasSwitchedOn: optional(flag),
    /** The questions whose answers the step has held, so that each gets its own step. */
    held: optional(listOf(id)),
    /** True: the step was the first to show the winners. */
    hasCrowned: optional(flag),
  }),
);
