import { z } from 'zod';
import { encodeIssue } from '../issues.ts';
import { Refusal } from '../refusal.ts';
import { CreateEvent, Email, Event } from '../events.ts';
import { Line } from '../values.ts';
import { lengths, paymentCurrency } from '../../limits.ts';
import { organiserCheckTexts } from '../../texts/organiserChecks.ts';

/** Who takes the money: `test` takes none and says so, `square` is the real one. */
export const PaymentProvider = z.enum(['test', 'square']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/**
 * Pays for an event and creates it, as one step. `sourceId` names the card at the provider (never a card number),
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

/** The answer to a payment that went through; `event` carries the admin code this once. */
export const PaymentDone = z.strictObject({ success: z.literal(true), event: Event });
export type PaymentDone = z.infer<typeof PaymentDone>;

/** The answer to a payment that did not: nothing was charged, or it has been given back. `error` equals `message`. */
export const PaymentFailed = Refusal.extend({ success: z.literal(false), error: z.string() });

/** Whether a share code is free to take, and if not, one that is. */
export const ShareCodeCheck = z.strictObject({ isAvailable: z.boolean(), suggestion: z.string().optional() });
export type ShareCodeCheck = z.infer<typeof ShareCodeCheck>;
