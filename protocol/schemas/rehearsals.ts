import { z } from 'zod';
import { rehearsalLimits } from '../limits.ts';
import { Instant } from './values.ts';

/** Creates a rehearsal: a copy of the event with this number of simulated guests. */
export const Rehearse = z.object({
  guests: z.number().int().min(rehearsalLimits.guestsMin).max(rehearsalLimits.guestsMax),
});
export type Rehearse = z.infer<typeof Rehearse>;

/**
 * A rehearsal. `guests` is the requested number of simulated guests. `guestsHere` is the number that has
 * joined.
 */
export const Rehearsal = z.strictObject({
  shareCode: z.string(),
  eventShareCode: z.string(),
  guests: z.number().int(),
  guestsHere: z.number().int(),
  endsAt: Instant,
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** The rehearsal of an event. Absent if there is none. */
export const RehearsalState = z.strictObject({ rehearsal: Rehearsal.optional() });
