import { z } from 'zod';
import { encodeIssue } from '../issues.ts';
import { Refusal } from '../refusal.ts';
import { CreateEvent, Email, Event } from '../events.ts';
import { Line } from '../values.ts';
import { lengths, paymentCurrency } from '../../limits.ts';
import { organiserCheckTexts } from '../../texts/organiserChecks.ts';

/** The payment provider. `test` charges nothing. */
export const PaymentProvider = z.enum(['test', 'square']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/**
 * Pays for an event and creates it. `sourceId` is the provider's token of the card, never a card number.
 * `amount` is the price in cents that the payer has seen.
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

/** The reply to a successful payment. `event` contains the admin code only in this reply. */
export const PaymentDone = z.strictObject({ success: z.literal(true), event: Event });
export type PaymentDone = z.infer<typeof PaymentDone>;

/** The reply to a failed payment: nothing was charged, or it was refunded. `error` equals `message`. */
export const PaymentFailed = Refusal.extend({ success: z.literal(false), error: z.string() });

/** Whether a share code is available; if not, an available one as `suggestion`. */
export const ShareCodeCheck = z.strictObject({ isAvailable: z.boolean(), suggestion: z.string().optional() });
export type ShareCodeCheck = z.infer<typeof ShareCodeCheck>;
