import { z } from 'zod';
import { rehearsals } from '../limits.ts';
import { Instant } from './values.ts';

/** Copies the event for a rehearsal, to which so many simulated guests come. */
export const Rehearse = z.object({
  guests: z.number().int().min(rehearsals.guestsMin).max(rehearsals.guestsMax),
});
export type Rehearse = z.infer<typeof Rehearse>;

/** A rehearsal, for its organiser: its own code, the event's, how many guests were asked for and have come, and when it ends. */
export const Rehearsal = z.strictObject({
  shareCode: z.string(),
  eventShareCode: z.string(),
  guests: z.number().int(),
  guestsHere: z.number().int(),
  endsAt: Instant,
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** The rehearsal of an event; absent while there is none. */
export const RehearsalState = z.strictObject({ rehearsal: Rehearsal.optional() });
