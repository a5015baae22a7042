import ical, { ICalCalendarMethod } from 'ical-generator';
import { spoken } from '../../protocol/spoken.ts';
import type { EventRecord } from '../models/event.ts';

/** Nobody says when a celebration ends, and calendars show what has no end as nothing. */
const eveningMs = 6 * 3_600_000;

/**
 * An event for a guest's calendar (iCalendar): when by the clock at the venue, wherever the calendar is; a whole day where
 * no hour is known, which is midnight. Undefined without a date, and of a rehearsal. The same event put in again takes the
 * place of the one before. It numbers no changes: the event's own number rises with answers that nobody has been shown, too.
 */
export function presentCalendar(event: EventRecord, pageUrl: string, now: Date): string | undefined {
  const { _id, title, date, location, description, originId } = event;
  if (!date || originId) return undefined;
  const start = new Date(`${date}:00Z`);
  const allDay = date.endsWith('T00:00');
  const calendar = ical({
    prodId: { company: 'Foretold', product: 'Foretold', language: spoken() },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${_id.toString()}@foretold`,
    stamp: now,
    start,
    ...(!allDay && { end: new Date(start.getTime() + eveningMs) }),
    allDay,
    floating: true,
    summary: printable(title),
    ...(location && { location: printable(location) }),
    ...(description && { description: printable(description) }),
    url: pageUrl,
  });
  return `${calendar.toString()}\r\n`;
}

/** A text without the control characters that RFC 5545 forbids in a value. */
const printable = (text: string) => text.replace(/[^\P{Cc}\t\r\n]/gu, '');
