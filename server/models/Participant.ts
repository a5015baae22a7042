import { model, Schema, type Types } from 'mongoose';

/**
 * A participant as it is stored. `nameKey` makes the name unique in the event; `idempotencyKeyHash` makes a repeated join
 * harmless. The sample's players have no activity: they count nowhere.
 */
export interface ParticipantRecord {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  username: string;
  nameKey: string;
  idempotencyKeyHash?: string;
  message?: string;
  joinedAt: Date;
  /** The days (UTC, `YYYY-MM-DD`) on which they joined or predicted. */
  activeDays?: string[];
  /** The first sign of them on the last of these days. */
  lastActiveAt?: Date;
}

const schema = new Schema<ParticipantRecord>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    nameKey: { type: String, required: true },
    idempotencyKeyHash: String,
    message: String,
    joinedAt: { type: Date, required: true },
    activeDays: { type: [String], default: undefined },
    lastActiveAt: Date,
  },
  { versionKey: false },
);
schema.index({ eventId: 1, nameKey: 1 }, { unique: true });
schema.index({ eventId: 1, joinedAt: 1 });
schema.index({ activeDays: 1 });
schema.index({ lastActiveAt: 1 });

export const ParticipantModel = model<ParticipantRecord>('Participant', schema);
