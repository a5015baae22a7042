import { model, Schema, type Types } from 'mongoose';

/**
 * A one-time key to a guest's seat as it is stored: its hash alone, so that the data cannot be used as a key. A used one
 * is kept until it expires, for the page whose reply was lost. A request to be let back in is a key that opens nothing
 * until the host agrees.
 */
export interface SeatLinkRecord {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  participantId: Types.ObjectId;
  tokenHash: string;
  expiresAt: Date;
  /** Whose it is since it was used: the hash of that page's own key. */
  usedBy?: string;
  /** A request's number, and when it was made. */
  requestNumber?: number;
  requestedAt?: Date;
  /** Absent: the key opens the seat. */
  requestState?: 'waiting' | 'refused';
}

const schema = new Schema<SeatLinkRecord>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    participantId: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    usedBy: String,
    requestNumber: Number,
    requestedAt: Date,
    requestState: String,
  },
  { versionKey: false },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ eventId: 1 });
schema.index({ participantId: 1 });

export const SeatLinkModel = model<SeatLinkRecord>('SeatLink', schema);
