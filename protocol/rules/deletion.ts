import { addDays, dayOf } from './days.ts';

/** The fields of an event that decide its day of deletion. */
interface RetainedEvent {
  /** The date and time at the venue, without a time zone. */
  date?: string | undefined;
  createdAt: Date;
  isSample?: boolean;
  /** The event that this rehearsal copies. Absent on other events. */
  originId?: unknown;
}

const noonMs = 12 * 3_600_000;
/** The last day with four digits for the year. ISO 8601 requires a sign for later years. */
const lastDay = '9999-12-31';

/**
 * Returns the day on which an event is deleted with all its data. An event is stored for `retentionDays`
 * whole days after its date or its creation, whichever is later. Returns undefined without a retention
 * period, for the sample event, and for a rehearsal, which has its own, shorter period.
 */
export function deletionDay(event: RetainedEvent, retentionDays: number | undefined): string | undefined {
  if (retentionDays === undefined || event.isSample || event.originId) return undefined;
  const created = dayOf(event.createdAt);
  const day = event.date?.slice(0, 10) ?? created;
  const deletesOn = addDays(day > created ? day : created, retentionDays + 1);
  return deletesOn.startsWith('+') ? lastDay : deletesOn;
}

/**
 * Returns the day before which events are due for deletion. An event is due if its date and its creation are
 * earlier. Its day of deletion has then begun in all time zones.
 */
export const deletionCutoff = (now: Date, retentionDays: number): string =>
  addDays(dayOf(new Date(now.getTime() - noonMs)), -retentionDays);
