import { model, Schema } from 'mongoose';

/** An organiser's or owner's session that was logged out before its time: its cookie, wherever a copy of it is, grants nothing. */
export interface EndedSessionRecord {
  /** The id that the grant carries. */
  _id: string;
  /** When the grant would have ended anyway; afterwards nobody has to know. */
  until: Date;
}

const schema = new Schema<EndedSessionRecord>(
  { _id: String, until: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ until: 1 });

export const EndedSessionModel = model<EndedSessionRecord>('EndedSession', schema);
