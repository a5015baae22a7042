import { model, Schema } from 'mongoose';

/** What was sold on a day in one of the two modes. Cents. */
export interface Sales {
  isTest: boolean;
  total: number;
  count: number;
}

/**
 * The roll-up of one UTC day, counted from the events, participants and payments that are stored, and counted anew
 * whenever something of that day goes. Today has none.
 */
export interface DayFiguresRecord {
  /** The day, `YYYY-MM-DD`. */
  _id: string;
  /** Events made that day, those that were removed since included; and those that are still there. */
  createdEvents: number;
  storedEvents: number;
  newUsers: number;
  activeUsers: number;
  /** Of those who had been active before: on which day last, and how many of them. */
  returns: { lastDay: string; count: number }[];
  sales: Sales[];
  countedAt: Date;
}

const number = { type: Number, required: true };
const schema = new Schema<DayFiguresRecord>(
  {
    _id: String,
    createdEvents: number,
    storedEvents: number,
    newUsers: number,
    activeUsers: number,
    returns: [{ _id: false, lastDay: { type: String, required: true }, count: number }],
    sales: [{ _id: false, isTest: { type: Boolean, required: true }, total: number, count: number }],
    countedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ countedAt: 1 });

export const DayFiguresModel = model<DayFiguresRecord>('DayFigures', schema);
