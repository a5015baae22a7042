import { z } from 'zod';
import { encodeIssue } from '../issues.ts';
import { prices } from '../../limits.ts';
import { schemaTexts } from '../../texts/schemas.ts';
import { PaymentProvider } from './payments.ts';

/** What a browser needs to know to offer payment. The two ids are Square's, public, and only with Square. */
export const PaymentSetup = z.strictObject({
  provider: PaymentProvider,
  applicationId: z.string().optional(),
  locationId: z.string().optional(),
});
export type PaymentSetup = z.infer<typeof PaymentSetup>;

/** What everybody may know of the platform: the price in cents, whether it is asked, who takes it, and whether it writes mails. */
export const PlatformSettings = z.strictObject({
  eventPrice: z.number().int(),
  paymentRequired: z.boolean(),
  payment: PaymentSetup,
  isMailConfigured: z.boolean(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** The description of all calls, as OpenAPI 3.1 has it. */
export const OpenApi = z.looseObject({ openapi: z.literal('3.1.0') });

/** What the server writes into every page about the platform; each only when it is set. */
export interface PlatformFacts {
  supportEmail?: string;
  privacyUrl?: string;
  /** An event is removed so many days after its date. */
  retentionDays?: number;
  /** Guests' phones may be told of reveals. */
  notifies?: true;
  /** Nothing is kept on phones for a reload without signal. */
  serviceWorker?: 'off';
}

/** Which mails the owner wants. */
export const EmailSettings = z.strictObject({
  newEvents: z.boolean(),
  payments: z.boolean(),
  reports: z.boolean(),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/** The platform's settings as the owner sees them. Without mail the switches are kept but nothing is sent. */
export const OwnerSettings = PlatformSettings.extend({ emailSettings: EmailSettings });
export type OwnerSettings = z.infer<typeof OwnerSettings>;

const priceRange = () =>
  encodeIssue(
    schemaTexts.translatable('price', { least: { cents: prices.min }, most: { cents: prices.max } }),
  );

/** Changes the settings: any of them, at once for everybody. The price is in cents. */
export const UpdateSettings = z
  .object({
    eventPrice: z
      .number({ error: priceRange })
      .int({ error: priceRange })
      .min(prices.min, { error: priceRange })
      .max(prices.max, { error: priceRange }),
    paymentRequired: z.boolean(),
    emailSettings: EmailSettings.partial(),
  })
  .partial();
export type UpdateSettings = z.infer<typeof UpdateSettings>;

/** Shortens a link of ours; another site's is refused (400). */
export const Shorten = z.object({ url: z.string().max(2_000) });

/** The short form of a link; the same link always gets the same one. */
export const ShortLink = z.strictObject({ shortUrl: z.url() });
