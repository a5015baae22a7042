import { z } from 'zod';

/** The roles of a browser in an event, those with more rights first. `witness`: a scorekeeper. */
export const MyEventRole = z.enum(['organiser', 'cohost', 'mc', 'witness', 'couple', 'guest']);

/** An event for which this browser has a grant. `role`: the one with the most rights. */
export const MyEvent = z.strictObject({
  shareCode: z.string(),
  title: z.string(),
  date: z.string().optional(),
  role: MyEventRole,
});
export type MyEvent = z.infer<typeof MyEvent>;
