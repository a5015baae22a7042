import { z } from 'zod';

/** What everybody may know of the platform: the price in cents, and whether it is asked. */
export const PlatformSettings = z.strictObject({
  eventPrice: z.number().int(),
  paymentRequired: z.boolean(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;
