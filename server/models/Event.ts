import { model, Schema, type Types } from 'mongoose';
import type { BigScreenQr } from '../../protocol/schemas/events.ts';

/** An event as it is stored. `codes` holds the share code and every earlier one: all stay reserved and lead here. */
export interface EventRecord {
  _id: Types.ObjectId;
  title: string;
  date?: string;
  location?: string;
  description?: string;
  logo?: string;
  headerImage?: string;
  shareCode: string;
  codes: string[];
  adminCodeHash: string;
  /** Changes with the admin code; a grant of another mark has ended. */
  adminCodeMark: string;
  isActive: boolean;
  isPaid: boolean;
  isSample: boolean;
  /** No new guests. Absent: the door is open. */
  isDoorClosed?: boolean;
  /** No new guests and no predictions. Absent: the game is on. */
  isOver?: boolean;
  showAnswers: boolean;
  /** Absent: large while guests are coming, then small. */
  bigScreenQr?: BigScreenQr;
  email?: string;
  /** The submission that made it for nothing, so that its repetition does not make a second one. */
  creationKey?: string;
  creationPrint?: string;
  createdAt: Date;
  /** A roll-up for the owner's list; the truth is the participants. Absent until somebody has joined. */
  participantCount?: number;
}

const schema = new Schema<EventRecord>(
  {
    title: { type: String, required: true },
    date: String,
    location: String,
    description: String,
    logo: String,
    headerImage: String,
    shareCode: { type: String, required: true },
    codes: { type: [String], required: true },
    adminCodeHash: { type: String, required: true },
    adminCodeMark: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    isPaid: { type: Boolean, required: true },
    isSample: { type: Boolean, default: false },
    isDoorClosed: Boolean,
    isOver: Boolean,
    showAnswers: { type: Boolean, required: true },
    bigScreenQr: String,
    email: String,
    creationKey: String,
    creationPrint: String,
    createdAt: { type: Date, required: true },
    participantCount: Number,
  },
  { versionKey: false },
);
schema.index({ codes: 1 }, { unique: true });
schema.index({ creationKey: 1 }, { unique: true, sparse: true });
schema.index({ isSample: 1, createdAt: -1 });
schema.index({ isActive: 1, isSample: 1 }, { partialFilterExpression: { isActive: false } });

export const EventModel = model<EventRecord>('Event', schema);
