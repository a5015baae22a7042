import { z } from 'zod';
import { rehearsalLimits } from '../limits.ts';
import { Instant } from './values.ts';

/** Copies the event for a rehearsal with this number of simulated guests. */
export const Rehearse = z.object({
  guests: z.number().int().min(rehearsalLimits.guestsMin).max(rehearsalLimits.guestsMax),
});
export type Rehearse = z.infer<typeof Rehearse>;

/** A rehearsal. `guests`: the requested number of simulated guests; `guestsHere`: those who have joined. */
export const Rehearsal = z.strictObject({
  shareCode: z.string(),
  eventShareCode: z.string(),
  guests: z.number().int(),
  guestsHere: z.number().int(),
  endsAt: Instant,
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** The rehearsal of an event; absent if there is none. */
export const RehearsalState = z.strictObject({ rehearsal: Rehearsal.optional() });
