import { z } from 'zod';
import { lengths } from '../limits.ts';
import { Id, Instant, Line } from './values.ts';

/**
 * The role of a helper:
 * - `cohost`: has all rights of the organiser except codes, starting over and links for helpers
 * - `mc`: runs the show, and sees only the data that the show needs
 * - `witness`: the scorekeeper, who sets answers. They stay hidden until a host shows them.
 * - `couple`: predicts in secret
 */
export const HelperRole = z.enum(['cohost', 'mc', 'witness', 'couple']);
export type HelperRole = z.infer<typeof HelperRole>;

/** A link for a helper that has not been revoked. `name` is the helper's name. */
export const HelperLink = z.strictObject({
  id: Id,
  role: HelperRole,
  name: z.string().optional(),
  createdAt: Instant,
});
export type HelperLink = z.infer<typeof HelperLink>;

/** A new link for a helper. The token is present only in this reply. */
export const MadeHelperLink = HelperLink.extend({ token: z.string() });
export type MadeHelperLink = z.infer<typeof MadeHelperLink>;

/** Creates a link for a helper. */
export const MakeHelperLink = z.object({
  role: HelperRole,
  name: Line(lengths.helperName).optional(),
});
export type MakeHelperLink = z.infer<typeof MakeHelperLink>;

/** Redeems a helper's link. The browser has the helper's rights until the link is revoked. */
export const EnterAsHelper = z.object({ token: z.string().min(1).max(200) });

/** The event and the role that a helper's link gives access to. */
export const EnteredAsHelper = z.strictObject({ shareCode: z.string(), role: HelperRole });
export type EnteredAsHelper = z.infer<typeof EnteredAsHelper>;
