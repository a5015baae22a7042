import { model, Schema, type Types } from 'mongoose';

/** A picture as it is stored, in a document of its own: it never changes, another picture is another image. */
export interface ImageRecord {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  kind: 'logo' | 'headerImage';
  bytes: Buffer;
  type: string;
  createdAt: Date;
}

const schema = new Schema<ImageRecord>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['logo', 'headerImage'], required: true },
    bytes: { type: Buffer, required: true },
    type: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ eventId: 1, kind: 1 });

export const ImageModel = model<ImageRecord>('Image', schema);
