import { model, Schema } from 'mongoose';

/**
 * What is known of the clock: one document. It lives with the data that the clock could cost, so that it goes with them
 * into a backup, an export and another data folder.
 */
export interface ClockRecord {
  _id: 'clock';
  believedAt: Date;
  aheadMs: number;
  doubt?: { seenAt: Date; aheadMs: number; steadyMs: number };
}

const schema = new Schema<ClockRecord>(
  {
    _id: String,
    believedAt: { type: Date, required: true },
    aheadMs: { type: Number, required: true },
    doubt: { type: { _id: false, seenAt: Date, aheadMs: Number, steadyMs: Number }, default: undefined },
  },
  { versionKey: false },
);

export const ClockModel = model<ClockRecord>('Clock', schema);
