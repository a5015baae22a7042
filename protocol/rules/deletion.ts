import { addDays, dayOf } from './days.ts';

/** The parts of an event by which it is kept: its date is the clock at the venue. */
interface Kept {
  date?: string | undefined;
  createdAt: Date;
  isSample?: boolean;
  /** Of a rehearsal. */
  originId?: unknown;
}

const noonMs = 12 * 3_600_000;
/** Later years are written with a sign. */
const lastDay = '9999-12-31';

/**
 * The day on which an event is deleted with everything in it: it is kept for whole days after the day of its date, or after
 * the day on which it was made where it has no date or an earlier one. Never for the sample, and where nothing says how long;
 * a rehearsal ends long before.
 */
export function deletionDay(event: Kept, retentionDays: number | undefined): string | undefined {
  if (retentionDays === undefined || event.isSample || event.originId) return undefined;
  const made = dayOf(event.createdAt);
  const day = event.date?.slice(0, 10) ?? made;
  const after = addDays(day > made ? day : made, retentionDays + 1);
  return after.startsWith('+') ? lastDay : after;
}

/**
 * Whatever was celebrated, or made, before this day is deleted at an instant: its day of deletion has begun everywhere on
 * earth.
 */
export const deletedBefore = (now: Date, retentionDays: number): string =>
  addDays(dayOf(new Date(now.getTime() - noonMs)), -retentionDays);
