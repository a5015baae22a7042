import { z } from 'zod';
import { lengths } from '../limits.ts';
import { Id, Instant, Line } from './values.ts';

/**
 * The rights of a helper:
 * - `cohost`: all rights of the organiser except codes, starting over and links for helpers
 * - `mc`: runs the show, and sees only what the show needs
 * - `witness`: the scorekeeper, who sets answers; they are hidden until a host shows them
 * - `couple`: predicts in secret
 */
export const HelperRole = z.enum(['cohost', 'mc', 'witness', 'couple']);
export type HelperRole = z.infer<typeof HelperRole>;

/** An open link for a helper. `name`: the helper's name. */
export const HelperLink = z.strictObject({
  id: Id,
  role: HelperRole,
  name: z.string().optional(),
  createdAt: Instant,
});
export type HelperLink = z.infer<typeof HelperLink>;

/** A new link for a helper. Only this reply contains its token. */
export const MadeHelperLink = HelperLink.extend({ token: z.string() });
export type MadeHelperLink = z.infer<typeof MadeHelperLink>;

/** Creates a link for a helper. */
export const MakeHelperLink = z.object({
  role: HelperRole,
  name: Line(lengths.helperName).optional(),
});
export type MakeHelperLink = z.infer<typeof MakeHelperLink>;

/** Enters by a helper's link. The browser has the helper's rights until the link is ended. */
export const EnterAsHelper = z.object({ token: z.string().min(1).max(200) });

/** The event and role of a helper's link. */
export const EnteredAsHelper = z.strictObject({ shareCode: z.string(), role: HelperRole });
export type EnteredAsHelper = z.infer<typeof EnteredAsHelper>;
