import { model, Schema } from 'mongoose';

/** The platform's settings: one document. What is absent has its default. */
export interface SettingsRecord {
  _id: 'platform';
  eventPrice?: number;
  paymentRequired?: boolean;
}

const schema = new Schema<SettingsRecord>(
  { _id: String, eventPrice: Number, paymentRequired: Boolean },
  { versionKey: false },
);

export const SettingsModel = model<SettingsRecord>('Settings', schema);
