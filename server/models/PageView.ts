import { model, Schema, type Types } from 'mongoose';
import type { TrackAnalytics } from '../../protocol/schemas/analytics.ts';

/**
 * A page that was opened, or left after `duration` seconds, as it is stored for thirty days. Everything that is known of
 * the visitor: no address, no user agent, nobody's id.
 */
export interface PageViewRecord {
  _id: Types.ObjectId;
  eventType: TrackAnalytics['eventType'];
  /** Names the visit (one tab), not the person. */
  sessionId: string;
  /** As `countedPage` gives it. */
  page: string;
  at: Date;
  device: string;
  browser: string;
  /** ISO code, or 'Unknown'. */
  country: string;
  duration?: number;
}

const schema = new Schema<PageViewRecord>(
  {
    eventType: { type: String, required: true },
    sessionId: { type: String, required: true },
    page: { type: String, required: true },
    at: { type: Date, required: true },
    device: { type: String, required: true },
    browser: { type: String, required: true },
    country: { type: String, required: true },
    duration: Number,
  },
  { versionKey: false },
);
schema.index({ at: 1 });

export const PageViewModel = model<PageViewRecord>('PageView', schema);
