import { flag, id, listOf, number, optional, part } from './record.ts';

/**
 * Records the effect of a step of the show on the event. It is stored in the event, in the same write as the
 * effect. If a later call changes a part of the effect, it removes that part from this record. Undoing the
 * step reverts the remaining parts.
 */
export const showEffect = optional(
  part({
    /** The number of the step, as in `moves` of the show. */
    move: number,
    /** The question whose answer the step has shown. */
    shown: optional(id),
    /** True: the step has turned `showAnswers` on. */
    hasSwitchedOn: optional(flag),
    /** The questions whose answers the step has held back, so that each is shown in its own step. */
    held: optional(listOf(id)),
    /** True: the step was the first to show the winners. */
    hasCrowned: optional(flag),
  }),
);
