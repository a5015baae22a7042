import { addDays, dayOf } from './days.ts';

/** The fields of an event that decide its day of deletion. */
interface RetainedEvent {
  /** The wall clock at the venue. */
  date?: string | undefined;
  createdAt: Date;
  isSample?: boolean;
  /** Only on a rehearsal: the event that it copies. */
  originId?: unknown;
}

const noonMs = 12 * 3_600_000;
/** ISO 8601 writes later years with a sign. */
const lastDay = '9999-12-31';

/**
 * The day on which an event is deleted with everything in it. The event is kept for `retentionDays` whole
 * days after its date or its creation, whichever is later. Undefined without a retention period, for the
 * sample event, and for a rehearsal, which is deleted much earlier.
 */
export function deletionDay(event: RetainedEvent, retentionDays: number | undefined): string | undefined {
  if (retentionDays === undefined || event.isSample || event.originId) return undefined;
  const created = dayOf(event.createdAt);
  const day = event.date?.slice(0, 10) ?? created;
  const deletesOn = addDays(day > created ? day : created, retentionDays + 1);
  return deletesOn.startsWith('+') ? lastDay : deletesOn;
}

/**
 * Events whose date and creation are before this day are due for deletion: their day of deletion has begun in
 * every time zone.
 */
export const deletionCutoff = (now: Date, retentionDays: number): string =>
  addDays(dayOf(new Date(now.getTime() - noonMs)), -retentionDays);
