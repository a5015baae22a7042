import { z } from 'zod';
import { encodeIssue } from '../issues.ts';
import { Refusal } from '../refusal.ts';
import { CreateEvent, Email, Event } from '../events.ts';
import { Line } from '../values.ts';
import { lengths, paymentCurrency } from '../../limits.ts';
import { organiserCheckTexts } from '../../texts/organiserChecks.ts';

/** The payment provider. `test` never charges anything. */
export const PaymentProvider = z.enum(['test', 'square']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/**
 * Pays for an event and creates it. `sourceId` is the provider's token for the card. It never contains a card
 * number. `amount` is the price that the payer has seen, in cents.
 */
export const ProcessPayment = z.object({
  sourceId: z.string().min(1).max(500),
  amount: z.number().int(),
  currency: z.literal(paymentCurrency),
  customerEmail: Email.refine((email) => email !== '', {
    error: () => encodeIssue(organiserCheckTexts.translatable('emailInvalid')),
  }),
  eventTitle: Line(lengths.title),
  eventData: CreateEvent,
});
export type ProcessPayment = z.infer<typeof ProcessPayment>;

/** The reply to a successful payment. It is the only reply that contains the admin code of `event`. */
export const PaymentDone = z.strictObject({ success: z.literal(true), event: Event });
export type PaymentDone = z.infer<typeof PaymentDone>;

/**
 * The reply to a failed payment. Either nothing was charged, or the charge was refunded. `error` equals
 * `message`.
 */
export const PaymentFailed = Refusal.extend({ success: z.literal(false), error: z.string() });

/** Reports whether a share code is available. If it is not, `suggestion` is an available one. */
export const ShareCodeCheck = z.strictObject({ isAvailable: z.boolean(), suggestion: z.string().optional() });
export type ShareCodeCheck = z.infer<typeof ShareCodeCheck>;
