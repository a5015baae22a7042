import { logFailure } from '../../logFailure.ts';
import { EventModel } from '../../models/Event.ts';
import { removeEvent } from './removeEvent.ts';
import type { App } from '../App.ts';

const dayMs = 24 * 3_600_000;
/** An event's date is the clock at the venue; somewhere it is still the day before. */
const zoneMs = 14 * 3_600_000;
const batch = 50;

function expiredSince(days: number, now: Date) {
  const before = new Date(now.getTime() - days * dayMs);
  const clockBefore = new Date(before.getTime() - zoneMs).toISOString().slice(0, 16);
  return {
    isSample: false,
    createdAt: { $lt: before },
    $or: [{ date: { $exists: false } }, { date: { $lt: clockBefore } }],
  };
}

/** How many events `removeExpiredEvents` would remove at an instant. */
export const countExpiredEvents = async (days: number, now: Date): Promise<number> =>
  EventModel.countDocuments(expiredSince(days, now));

/**
 * Removes every event, with all of it but its payment records, that many days after its date; without a date, and when
 * the date lies before its making, after it was made. Never the sample. Returns how many were removed.
 */
export async function removeExpiredEvents(app: App, days: number, now: Date): Promise<number> {
  const expired = expiredSince(days, now);
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    const due = await EventModel.find({ ...expired, _id: { $nin: failed } }, { _id: 1 })
      .limit(batch)
      .lean();
    for (const { _id } of due) {
      const eventId = _id.toString();
      try {
        await removeEvent(app, eventId);
        removed += 1;
      } catch (error) {
        failed.push(eventId);
        logFailure(error, 'an expired event could not be removed', { eventId });
      }
    }
    if (due.length < batch) return removed;
  }
}
