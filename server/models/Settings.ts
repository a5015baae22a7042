import { model, Schema } from 'mongoose';
import type { EmailSettings } from '../../protocol/schemas/platform.ts';

/** The platform's settings: one document. What is absent has its default. */
export interface SettingsRecord {
  _id: 'platform';
  eventPrice?: number;
  paymentRequired?: boolean;
  emailSettings?: Partial<EmailSettings>;
}

const schema = new Schema<SettingsRecord>(
  {
    _id: String,
    eventPrice: Number,
    paymentRequired: Boolean,
    emailSettings: { newEvents: Boolean, payments: Boolean, reports: Boolean },
  },
  { versionKey: false },
);

export const SettingsModel = model<SettingsRecord>('Settings', schema);
