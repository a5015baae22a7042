import { z } from 'zod';

/**
 * What everybody may know of the platform: the price in cents, whether it is asked, and the origin that phones can reach
 * (absent when only the browser knows).
 */
export const PlatformSettings = z.strictObject({
  eventPrice: z.number().int(),
  paymentRequired: z.boolean(),
  publicOrigin: z.string().optional(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;
