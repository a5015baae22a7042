import { model, Schema, type Types } from 'mongoose';

/** A participant as it is stored. `nameKey` makes the name unique in the event; `attemptHash` makes a repeated join harmless. */
export interface ParticipantRecord {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  username: string;
  nameKey: string;
  attemptHash?: string;
  message?: string;
  joinedAt: Date;
}

const schema = new Schema<ParticipantRecord>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    nameKey: { type: String, required: true },
    attemptHash: String,
    message: String,
    joinedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ eventId: 1, nameKey: 1 }, { unique: true });
schema.index({ eventId: 1, joinedAt: 1 });

export const ParticipantModel = model<ParticipantRecord>('Participant', schema);
