import { z } from 'zod';
import { encodeIssue } from '../issues.ts';
import { prices } from '../../limits.ts';
import { schemaTexts } from '../../texts/schemas.ts';
import { PaymentProvider } from './payments.ts';

/** The payment settings for the browser. The two ids are public and present only with Square. */
export const PaymentSetup = z.strictObject({
  provider: PaymentProvider,
  applicationId: z.string().optional(),
  locationId: z.string().optional(),
});
export type PaymentSetup = z.infer<typeof PaymentSetup>;

/** The public settings of the platform. `eventPrice` in cents. */
export const PlatformSettings = z.strictObject({
  eventPrice: z.number().int(),
  paymentRequired: z.boolean(),
  payment: PaymentSetup,
  isMailConfigured: z.boolean(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** The OpenAPI 3.1 description of all calls. */
export const OpenApi = z.looseObject({ openapi: z.literal('3.1.0') });

/** The platform settings that the server embeds in every page; absent where not set. */
export interface PlatformFacts {
  supportEmail?: string;
  privacyUrl?: string;
  /** The number of days after its date for which an event is stored. */
  retentionDays?: number;
  /** Push notifications of reveals are available. */
  notifies?: true;
  /** A host who has lost the admin code can set a new one by mail. */
  mailsCodes?: true;
  /** This browser has grants. They may have ended. */
  hasGrants?: true;
  /** Phones store no files for offline use. */
  serviceWorker?: 'off';
}

/** The mails that the owner receives. */
export const EmailSettings = z.strictObject({
  newEvents: z.boolean(),
  payments: z.boolean(),
  reports: z.boolean(),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/** The platform's settings for the owner. Without SMTP the mail switches are stored, but no mail is sent. */
export const OwnerSettings = PlatformSettings.extend({ emailSettings: EmailSettings });
export type OwnerSettings = z.infer<typeof OwnerSettings>;

const priceRange = () =>
  encodeIssue(
    schemaTexts.translatable('price', { least: { cents: prices.min }, most: { cents: prices.max } }),
  );

/** Changes any of the settings, with immediate effect. The price is in cents. */
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

/** Shortens a link to one of our pages. Links to other sites are refused (400). */
export const Shorten = z.object({ url: z.string().max(2_000) });

/** The short form of a link. Equal links get equal short links. */
export const ShortLink = z.strictObject({ shortUrl: z.url() });
