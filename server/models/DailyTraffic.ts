import { model, Schema } from 'mongoose';

/** How often something was counted. */
export interface Tallied {
  name: string;
  count: number;
}

/** The traffic of one ended day (UTC): all that is left of its records after thirty days. */
export interface DailyTrafficRecord {
  /** The day, `YYYY-MM-DD`. */
  _id: string;
  pageViews: number;
  uniqueVisitors: number;
  /** Page views by page; the most visited ones, the rest in one. */
  pages: Tallied[];
  /** Visits by country. */
  countries: Tallied[];
  /** Page views by device and by browser. */
  devices: Tallied[];
  browsers: Tallied[];
  /** Of the pages that were left and told so: how many, and how long they had been open together, in seconds. */
  pagesLeft: number;
  duration: number;
}

const talliedSchema = { type: [{ _id: false, name: String, count: Number }], required: true };
const count = { type: Number, required: true };

const schema = new Schema<DailyTrafficRecord>(
  {
    _id: String,
    pageViews: count,
    uniqueVisitors: count,
    pages: talliedSchema,
    countries: talliedSchema,
    devices: talliedSchema,
    browsers: talliedSchema,
    pagesLeft: count,
    duration: count,
  },
  { versionKey: false },
);

export const DailyTrafficModel = model<DailyTrafficRecord>('DailyTraffic', schema);
