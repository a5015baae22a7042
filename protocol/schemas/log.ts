import { z } from 'zod';
import { logActors, logActions } from '../logWords.ts';
import { HelperRole } from './helpers.ts';
import { Id, Instant } from './values.ts';

/**
 * What was done in an event, and by whom. `helper`: the one who did it, as they are called. `subject`: the question, table or
 * helper that it was about; `count`: how many, where there are several. `details`: the fields that were changed, or the role
 * of a helper. `guests`: whom it concerns, up to a handful of them; whoever was removed has no name any more.
 */
export const LogEntry = z.strictObject({
  id: Id,
  at: Instant,
  by: z.enum(logActors),
  helper: z.strictObject({ role: HelperRole, name: z.string().optional() }).optional(),
  what: z.enum(logActions),
  subject: z.string().optional(),
  count: z.number().int().optional(),
  details: z.array(z.string()).optional(),
  guests: z.array(z.strictObject({ id: Id, username: z.string().optional() })).optional(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A page of the log, the latest entry first. `next`: what comes before it; absent on the last page. */
export const LogPage = z.strictObject({ entries: z.array(LogEntry), next: Id.optional() });
export type LogPage = z.infer<typeof LogPage>;

/** From where on the log is read: entries before this one. */
export const LogBefore = Id.optional();
