import { model, Schema, type Types } from 'mongoose';

/** What a mail is about. */
export type MailKind = 'receipt' | 'welcome' | 'newEvent' | 'payment' | 'report';

/**
 * A mail of the outbox as it is stored, before it is sent. It waits while it has `nextAttemptAt`; at `forgetAt` what is
 * in it goes, and that there was such a mail stays, so that it is not queued again.
 */
export interface MailRecord {
  _id: Types.ObjectId;
  /** What is told, and of what: the same mail is queued once. */
  uniqueKey: string;
  kind: MailKind;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
  attempts: number;
  createdAt: Date;
  nextAttemptAt?: Date;
  /** While it is being sent; still there at a start, its server ended meanwhile. */
  startedAt?: Date;
  sentAt?: Date;
  failedAt?: Date;
  /** Why the last attempt failed, without secrets. */
  lastError?: string;
  forgetAt?: Date;
}

const schema = new Schema<MailRecord>(
  {
    uniqueKey: { type: String, required: true },
    kind: { type: String, required: true },
    to: String,
    subject: String,
    text: String,
    html: String,
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    nextAttemptAt: Date,
    startedAt: Date,
    sentAt: Date,
    failedAt: Date,
    lastError: String,
    forgetAt: Date,
  },
  { versionKey: false },
);
schema.index({ uniqueKey: 1 }, { unique: true });
schema.index({ nextAttemptAt: 1 }, { sparse: true });
schema.index({ forgetAt: 1 }, { sparse: true });
schema.index({ to: 1 }, { sparse: true });

export const MailModel = model<MailRecord>('Mail', schema);
