import { model, Schema, type Types } from 'mongoose';
import type { ErrorCode } from '../../protocol/errorCodes.ts';
import type { PaymentProvider } from '../../protocol/schemas/payments.ts';

/**
 * A payment, stored before the charge. `intended`: perhaps charged; `charged`: taken, the event not yet made;
 * `completed`: taken, and the event is there; `declined`: never taken; `abandoned`: never taken as far as the provider
 * knows, which is asked again for a day; `refunding`, `refunded`: given back. It outlives its event.
 */
export type PaymentStatus =
  'intended' | 'charged' | 'completed' | 'declined' | 'abandoned' | 'refunding' | 'refunded';

/** An event that is about to be made: its ids are given out already, so that making it twice makes it once. */
export interface EventDraft {
  eventId: Types.ObjectId;
  shareCode: string;
  fields: {
    title: string;
    date?: string;
    location?: string;
    description?: string;
    email?: string;
    adminCodeHash: string;
    adminCodeMark: string;
    isActive: boolean;
    isPaid: boolean;
    creationKey?: string;
    creationPrint?: string;
  };
  questions: { _id: Types.ObjectId; text: string }[];
}

export interface PaymentRecord {
  _id: Types.ObjectId;
  /** The same submission has the same key, and is charged once. */
  key: string;
  /** Tells whether a repetition under the key is the same submission; neither card nor admin code is in it. */
  print: string;
  status: PaymentStatus;
  provider: PaymentProvider;
  isTest: boolean;
  /** Cents. */
  amount: number;
  currency: string;
  email: string;
  /** The event's id from before it is made, so that it is made once. */
  eventId: Types.ObjectId;
  eventTitle: string;
  shareCode: string;
  /** What will be made of it; only while it is open. */
  draft?: EventDraft;
  /** Which try with a card this is, from 1: each is one charge at the provider, however often it is asked for. */
  attempt: number;
  attemptedAt: Date;
  /** Tells one card from another; the card's token itself is not kept. */
  sourceMark: string;
  providerPaymentId?: string;
  /** What the payer was told when nothing came of it. */
  failure?: { code: ErrorCode; message: string };
  /** When the provider is asked next whether a charge has turned up after all. */
  lookAgainAt?: Date;
  createdAt: Date;
  /** When it was completed; revenue counts by this. */
  paidAt?: Date;
  refundedAt?: Date;
  /** When the receipt went into the mail's outbox. */
  receiptQueuedAt?: Date;
}

const schema = new Schema<PaymentRecord>(
  {
    key: { type: String, required: true },
    print: { type: String, required: true },
    status: { type: String, required: true },
    provider: { type: String, required: true },
    isTest: { type: Boolean, required: true },
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    email: { type: String, required: true },
    eventId: { type: Schema.Types.ObjectId, required: true },
    eventTitle: { type: String, required: true },
    shareCode: { type: String, required: true },
    draft: Schema.Types.Mixed,
    attempt: { type: Number, required: true },
    attemptedAt: { type: Date, required: true },
    sourceMark: { type: String, required: true },
    providerPaymentId: String,
    failure: Schema.Types.Mixed,
    lookAgainAt: Date,
    createdAt: { type: Date, required: true },
    paidAt: Date,
    refundedAt: Date,
    receiptQueuedAt: Date,
  },
  { versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ paidAt: 1 });
schema.index({ status: 1, paidAt: 1 });
schema.index({ lookAgainAt: 1 }, { sparse: true });

export const PaymentModel = model<PaymentRecord>('Payment', schema);
