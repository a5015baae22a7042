import type { Translatable } from '../../../protocol/texts/catalogue.ts';
import type { Types } from 'mongoose';
import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import type { PaymentProvider } from '../../../protocol/schemas/platform/payments.ts';
import type { EventRecord, QuestionRecord } from '../event.ts';
import {
  mixed,
  defineModel,
  flag,
  id,
  instant,
  number,
  optional,
  type RecordOf,
  text,
  word,
} from '../record.ts';

/**
 * The status of a payment:
 * - `intended`: the result of the charge is not known yet
 * - `charged`: charged, and the event is not created yet
 * - `completed`: charged, and the event is created
 * - `declined`: not charged
 * - `abandoned`: the provider has reported no charge; the server continues to query the provider for a day
 * - `refunding`, `refunded`: the refund is pending or done
 */
export type PaymentStatus =
  | 'intended'
  | 'charged'
  | 'completed'
  | 'declined'
  | 'abandoned'
  | 'refunding'
  | 'refunded';

/** The input for creating an event. Its ids are assigned in advance, so that the creation is idempotent. */
export interface EventDraft {
  eventId: Types.ObjectId;
  shareCode: string;
  fields: Partial<EventRecord> &
    Pick<EventRecord, 'title' | 'adminCodeHash' | 'adminCodeMark' | 'isActive' | 'isPaid'>;
  /** Drafts of earlier versions have only the id and the text of a yes/no question. */
  questions: (Pick<QuestionRecord, '_id' | 'text'> & Partial<QuestionRecord>)[];
}

/** A payment. It is stored before the charge, and it stays stored when its event is removed. */
export const PaymentModel = defineModel(
  'Payment',
  {
    /** The idempotency key of the submission. A submission is charged only once. */
    key: text,
    /**
     * A fingerprint of the submission's input. It detects that the same key was used for different input. It
     * excludes the card and the admin code.
     */
    print: text,
    status: word<PaymentStatus>(),
    provider: word<PaymentProvider>(),
    isTest: flag,
    /** In cents. */
    amount: number,
    currency: text,
    email: text,
    /**
     * The id of the event. It is assigned before the event is created, so that the event is created only
     * once.
     */
    eventId: id,
    eventTitle: text,
    shareCode: text,
    /** The input for creating the event. Present only while the payment is open. */
    draft: optional(mixed<EventDraft>()),
    /**
     * The number of the attempt with a card, starting at 1. Each attempt is one idempotent charge at the
     * provider.
     */
    attempt: number,
    attemptedAt: instant,
    /** A fingerprint of the card's token. The token itself is not stored. */
    sourceMark: text,
    providerPaymentId: optional(text),
    /** The error that the payer received for a failed payment. */
    failure: optional(mixed<{ code: ErrorCode } & Pick<Translatable, 'message'> & Partial<Translatable>>()),
    /** The time of the next query to the provider for a late charge. */
    lookAgainAt: optional(instant),
    createdAt: instant,
    /** When the payment was completed. Revenue is counted at this time. */
    paidAt: optional(instant),
    refundedAt: optional(instant),
    /** When the receipt was added to the outbox. */
    receiptQueuedAt: optional(instant),
  },
  [
    [{ key: 1 }, { unique: true }],
    [{ eventId: 1 }],
    [{ paidAt: 1 }],
    [{ status: 1, paidAt: 1 }],
    [{ lookAgainAt: 1 }, { sparse: true }],
  ],
);
export type PaymentRecord = RecordOf<typeof PaymentModel>;
