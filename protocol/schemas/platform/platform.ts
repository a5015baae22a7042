import { z } from 'zod';
import { encodeIssue } from '../issues.ts';
import { prices } from '../../limits.ts';
import { schemaTexts } from '../../texts/schemas.ts';
import { PaymentProvider } from './payments.ts';

/** The payment settings for the browser. The two ids are public. They are present only with Square. */
export const PaymentSetup = z.strictObject({
  provider: PaymentProvider,
  applicationId: z.string().optional(),
  locationId: z.string().optional(),
});
export type PaymentSetup = z.infer<typeof PaymentSetup>;

/** The public settings of the platform. `eventPrice` is in cents. */
export const PlatformSettings = z.strictObject({
  eventPrice: z.number().int(),
  paymentRequired: z.boolean(),
  payment: PaymentSetup,
  isMailConfigured: z.boolean(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** The OpenAPI 3.1 description of all calls. */
export const OpenApi = z.looseObject({ openapi: z.literal('3.1.0') });

/** The platform settings that the server embeds in each page. A setting without a value is absent. */
export interface PlatformFacts {
  supportEmail?: string;
  privacyUrl?: string;
  /** The number of days for which an event is stored after its date. */
  retentionDays?: number;
  /** Guests can get push notifications of reveals. */
  notifies?: true;
  /** A host who has lost the admin code can request a link by mail and set a new one. */
  mailsCodes?: true;
  /** This browser has grants. Some of them may be revoked. */
  hasGrants?: true;
  /** The service worker is disabled, so phones store no files for offline use. */
  serviceWorker?: 'off';
}

/** Switches for the mails that the owner receives. */
export const EmailSettings = z.strictObject({
  newEvents: z.boolean(),
  payments: z.boolean(),
  reports: z.boolean(),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/**
 * The platform's settings for the owner. The mail switches are stored even if no SMTP server is configured.
 * No mail is sent in that case.
 */
export const OwnerSettings = PlatformSettings.extend({ emailSettings: EmailSettings });
export type OwnerSettings = z.infer<typeof OwnerSettings>;

const priceRange = () =>
  encodeIssue(
    schemaTexts.translatable('price', { least: { cents: prices.min }, most: { cents: prices.max } }),
  );

/** Changes any of the settings. The changes take effect immediately. The price is in cents. */
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

/** Creates a short link to one of our pages. Links to other sites are refused (400). */
export const Shorten = z.object({ url: z.string().max(2_000) });

/** A short link. Repeated requests for the same address return the same short link. */
export const ShortLink = z.strictObject({ shortUrl: z.url() });
