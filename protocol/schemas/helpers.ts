import { z } from 'zod';
import { lengths } from '../limits.ts';
import { Id, Instant, Line } from './values.ts';

/**
 * What a helper may do. `cohost`: all that the organiser may, but codes, deletion, payment and links for helpers. `mc`: hold
 * the microphone, which means run the show and see what it needs, and nothing else. `witness`: set answers that nobody sees
 * before the host shows them. `couple`: predict in secret.
 */
export const HelperRole = z.enum(['cohost', 'mc', 'witness', 'couple']);
export type HelperRole = z.infer<typeof HelperRole>;

/** A link that the organiser made for a helper, and that has not been ended. `name`: whom it was made for. */
export const HelperLink = z.strictObject({
  id: Id,
  role: HelperRole,
  name: z.string().optional(),
  createdAt: Instant,
});
export type HelperLink = z.infer<typeof HelperLink>;

/** A link that was made just now. Its token opens it, and is told this once. */
export const MadeHelperLink = HelperLink.extend({ token: z.string() });
export type MadeHelperLink = z.infer<typeof MadeHelperLink>;

/** Makes a link for a helper. */
export const MakeHelperLink = z.object({
  role: HelperRole,
  name: Line(lengths.helperName).optional(),
});
export type MakeHelperLink = z.infer<typeof MakeHelperLink>;

/** Enters by a link: this browser is that helper from now on, until the link is ended. */
export const EnterAsHelper = z.object({ token: z.string().min(1).max(200) });

/** Where a link leads. */
export const EnteredAsHelper = z.strictObject({ shareCode: z.string(), role: HelperRole });
export type EnteredAsHelper = z.infer<typeof EnteredAsHelper>;
