import { model, Schema, type Types } from 'mongoose';
import type { PaymentProvider } from '../../protocol/payments.ts';

/**
 * A payment, stored before the charge. `intended`: perhaps charged; `charged`: taken, the event not yet made;
 * `completed`: taken, and the event is there; `declined`: never taken; `refunding`, `refunded`: given back.
 * It outlives its event.
 */
export type PaymentStatus = 'intended' | 'charged' | 'completed' | 'declined' | 'refunding' | 'refunded';

export interface PaymentRecord {
  _id: Types.ObjectId;
  /** The same submission has the same key, and is charged once. */
  key: string;
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
  providerPaymentId?: string;
  createdAt: Date;
  /** When it was completed; revenue counts by this. */
  paidAt?: Date;
  refundedAt?: Date;
}

const schema = new Schema<PaymentRecord>(
  {
    key: { type: String, required: true },
    status: { type: String, required: true },
    provider: { type: String, required: true },
    isTest: { type: Boolean, required: true },
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    email: { type: String, required: true },
    eventId: { type: Schema.Types.ObjectId, required: true },
    eventTitle: { type: String, required: true },
    shareCode: { type: String, required: true },
    providerPaymentId: String,
    createdAt: { type: Date, required: true },
    paidAt: Date,
    refundedAt: Date,
  },
  { versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ paidAt: 1 });
schema.index({ status: 1 });

export const PaymentModel = model<PaymentRecord>('Payment', schema);
