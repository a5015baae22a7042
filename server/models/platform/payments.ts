import type { Translatable } from '../../../protocol/texts/catalogue.ts';
import type { Types } from 'mongoose';
import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import type { PaymentProvider } from '../../../protocol/schemas/platform/payments.ts';
import type { EventRecord } from '../event.ts';
import {
  anything,
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
 * `intended`: perhaps charged; `charged`: taken, the event not yet made; `completed`: taken, and the event is there;
 * `declined`: never taken; `abandoned`: never taken as far as the provider knows, which is asked again for a day;
 * `refunding`, `refunded`: given back.
 */
export type PaymentStatus =
  | 'intended'
  | 'charged'
  | 'completed'
  | 'declined'
  | 'abandoned'
  | 'refunding'
  | 'refunded';

/** An event that is about to be made: its ids are given out already, so that making it twice makes it once. */
export interface EventDraft {
  eventId: Types.ObjectId;
  shareCode: string;
  fields: Partial<EventRecord> &
    Pick<EventRecord, 'title' | 'adminCodeHash' | 'adminCodeMark' | 'isActive' | 'isPaid'>;
  questions: { _id: Types.ObjectId; text: string }[];
}

/** A payment, stored before the charge. It outlives its event. */
export const PaymentModel = defineModel(
  'Payment',
  {
    /** The same submission has the same key, and is charged once. */
    key: text,
    /** Tells whether a repetition under the key is the same submission; neither card nor admin code is in it. */
    print: text,
    status: word<PaymentStatus>(),
    provider: word<PaymentProvider>(),
    isTest: flag,
    /** Cents. */
    amount: number,
    currency: text,
    email: text,
    /** The event's id from before it is made, so that it is made once. */
    eventId: id,
    eventTitle: text,
    shareCode: text,
    /** What will be made of it; only while it is open. */
    draft: optional(anything<EventDraft>()),
    /** Which try with a card this is, from 1: each is one charge at the provider, however often it is asked for. */
    attempt: number,
    attemptedAt: instant,
    /** Tells one card from another; the card's token itself is not kept. */
    sourceMark: text,
    providerPaymentId: optional(text),
    /** What the payer was told when nothing came of it. */
    failure:
      optional(anything<{ code: ErrorCode } & Pick<Translatable, 'message'> & Partial<Translatable>>()),
    /** When the provider is asked next whether a charge has turned up after all. */
    lookAgainAt: optional(instant),
    createdAt: instant,
    /** When it was completed; revenue counts by this. */
    paidAt: optional(instant),
    refundedAt: optional(instant),
    /** When the receipt went into the mail's outbox. */
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
