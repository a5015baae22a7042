import { z } from 'zod';

/**
 * The roles that a browser can have in an event, ordered from most to fewest rights. `witness` is a
 * scorekeeper.
 */
export const MyEventRole = z.enum(['organiser', 'cohost', 'mc', 'witness', 'couple', 'guest']);

/** An event for which this browser has a grant. `role` is the browser's role with the most rights. */
export const MyEvent = z.strictObject({
  shareCode: z.string(),
  title: z.string(),
  date: z.string().optional(),
  role: MyEventRole,
});
export type MyEvent = z.infer<typeof MyEvent>;
