import { model, Schema, type Types } from 'mongoose';

/** A share code that is kept for an event which is about to take it; whoever wants the code has to hold it first. */
export interface ShareCodeHoldRecord {
  /** The code. */
  _id: string;
  eventId: Types.ObjectId;
  until: Date;
}

const schema = new Schema<ShareCodeHoldRecord>(
  {
    _id: String,
    eventId: { type: Schema.Types.ObjectId, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false },
);

export const ShareCodeHoldModel = model<ShareCodeHoldRecord>('ShareCodeHold', schema);
