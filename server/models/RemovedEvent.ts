import { model, Schema, type Types } from 'mongoose';

/**
 * What is kept of an event that was removed: that it was there. Until `sweptAt` something of it may still lie about;
 * its share codes are only known until its short links are gone.
 */
export interface RemovedEventRecord {
  /** The event's id. */
  _id: Types.ObjectId;
  codes?: string[];
  createdAt: Date;
  removedAt: Date;
  sweptAt?: Date;
}

const schema = new Schema<RemovedEventRecord>(
  {
    _id: Schema.Types.ObjectId,
    codes: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
    removedAt: { type: Date, required: true },
    sweptAt: Date,
  },
  { versionKey: false },
);
schema.index({ createdAt: 1 });
schema.index({ sweptAt: 1 });

export const RemovedEventModel = model<RemovedEventRecord>('RemovedEvent', schema);
