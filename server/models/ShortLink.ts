import { model, Schema, type Types } from 'mongoose';

/** A short link as it is stored: only the path and query of an address of ours, never a host. */
export interface ShortLinkRecord {
  _id: Types.ObjectId;
  code: string;
  path: string;
  createdAt: Date;
}

const schema = new Schema<ShortLinkRecord>(
  {
    code: { type: String, required: true },
    path: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ code: 1 }, { unique: true });
schema.index({ path: 1 }, { unique: true });

export const ShortLinkModel = model<ShortLinkRecord>('ShortLink', schema);
