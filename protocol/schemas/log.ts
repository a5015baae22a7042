import { z } from 'zod';
import { logActors, logActions } from '../auditLogActions.ts';
import { HelperRole } from './helpers.ts';
import { Id, Instant } from './values.ts';

/**
 * An entry of an event's audit log.
 * - `helper`: the helper who acted
 * - `subject`: the question, table or helper concerned
 * - `count`: the number of these, if there are several
 * - `details`: the changed fields, or the role of a helper
 * - `guests`: some of the guests concerned. Removed guests have no name.
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

/**
 * A page of the log, latest entry first. `next` is the cursor of the next page. It is absent on the last
 * page.
 */
export const LogPage = z.strictObject({ entries: z.array(LogEntry), next: Id.optional() });
export type LogPage = z.infer<typeof LogPage>;

/** The cursor of a page, which contains the entries before this one. */
export const LogBefore = Id.optional();
