import ical, { ICalCalendarMethod } from 'ical-generator';
import { activeLanguage } from '../../protocol/i18n.ts';
import type { EventRecord } from '../models/event.ts';

/**
 * The assumed duration of a celebration. Events have no end time, and calendars show an entry without an end
 * time as empty.
 */
const durationMs = 6 * 3_600_000;

/**
 * Presents an event as an iCalendar file. Returns undefined for an event without a date and for a rehearsal.
 *
 * - Times have no time zone, because they are the local time at the venue.
 * - A date at midnight means that the host has entered no time. It becomes an all-day entry.
 * - The UID is stable. Importing the file again therefore replaces the entry.
 * - SEQUENCE is omitted, because the revision of the event would reveal changes of hidden answers.
 */
export function presentCalendar(event: EventRecord, pageUrl: string, now: Date): string | undefined {
  const { _id, title, date, location, description, originId } = event;
  if (!date || originId) return undefined;
  const start = new Date(`${date}:00Z`);
  const allDay = date.endsWith('T00:00');
  const calendar = ical({
    prodId: { company: 'Foretold', product: 'Foretold', language: activeLanguage() },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${_id.toString()}@foretold`,
    stamp: now,
    start,
    ...(!allDay && { end: new Date(start.getTime() + durationMs) }),
    allDay,
    floating: true,
    summary: printable(title),
    ...(location && { location: printable(location) }),
    ...(description && { description: printable(description) }),
    url: pageUrl,
  });
  return `${calendar.toString()}\r\n`;
}

/** Removes the control characters that RFC 5545 forbids in a value. */
const printable = (text: string) => text.replace(/[^\P{Cc}\t\r\n]/gu, '');
