import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { presentCalendar } from '../../server/presenters/calendar.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { storedEvent } from '../support/stored.ts';
import { refusalOf } from './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp({ publicUrl: 'https://play.example.org' });
const pathOf = (code: string) => `/api/events/${code}/calendar.ics`;

/** Parses the only event of a calendar file, as a calendar does. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  return new ICAL.Event(event);
}

describe('calendar entry', () => {
  it('has the title, the local time at the venue, the place and the link', async () => {
    const { code, event } = await createTestEvent(running.app, {
      location: 'The old mill; by the river, left',
      description: 'Guess with us!\nBring a coat.',
      adminCode: 'The secret code',
      email: 'mia@example.org',
    });
    const { status, headers, body } = await running.app.browser().get(pathOf(code));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`inline; filename="${code}.ics"`);
    const { summary, location, description, startDate, endDate, uid, component } = read(body);
    expect({ summary, location, description, uid }).toEqual({
      summary: event.title,
      location: 'The old mill; by the river, left',
      description: 'Guess with us!\nBring a coat.',
      uid: `${event.id}@foretold`,
    });
    // A local time without a time zone: the same hour on every phone.
    expect([startDate.toString(), startDate.zone.tzid]).toEqual(['2026-12-05T15:30:00', 'floating']);
    expect(endDate.compare(startDate)).toBeGreaterThan(0);
    expect(component.getFirstPropertyValue('url')).toBe(`https://play.example.org/event/${code}`);
    expect(body).not.toMatch(/secret|mia@example/);
  });

  it('replaces an earlier one when the event has changed', async () => {
    const { code, update } = await createTestEvent(running.app);
    const first = read((await running.app.browser().get(pathOf(code))).body);
    await update({ date: '2027-01-05T16:00' });
    const second = read((await running.app.browser().get(pathOf(code))).body);
    expect(second.uid).toBe(first.uid);
    // A sequence number would also count changes that are invisible to guests.
    expect(second.sequence).toBe(first.sequence);
    expect(second.startDate.toString()).toBe('2027-01-05T16:00:00');
  });

  it('is a whole day where no time is known, and absent without a date', async () => {
    const { code, update } = await createTestEvent(running.app, { date: '2026-12-05' });
    const { startDate, duration } = read((await running.app.browser().get(pathOf(code))).body);
    expect([startDate.isDate, startDate.toString(), duration.toSeconds()]).toEqual([
      true,
      '2026-12-05',
      24 * 3_600,
    ]);
    await update({ date: null });
    refusalOf(await running.app.browser().get(pathOf(code)), 'not_found');
  });

  it('is not available to guests while the event is inactive', async () => {
    const { code, update } = await createTestEvent(running.app);
    await update({ isActive: false });
    expect(await running.app.browser().get(pathOf(code))).toBeRefused('event_inactive');
  });
});

it('calendar file: parsers read any text, in lines of at most 75 bytes', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .map((text) => text.replace(/\p{Cc}/gu, ''));
  const texts = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(line, line, texts, (title, location, description) => {
      const _id = new Types.ObjectId();
      const event = storedEvent({ _id, createdAt: new Date(), title, location, description });
      const file = presentCalendar(event, 'https://play.example.org/event/A', new Date())!;
      const read_ = read(file);
      expect(read_.summary ?? '').toBe(title);
      expect(read_.location ?? '').toBe(location);
      expect(read_.description ?? '').toBe(description);
      // RFC 5545, 3.1: every line, including the last one, ends with CRLF, and has at most 75 octets.
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const written of file.split('\r\n')) expect(Buffer.byteLength(written)).toBeLessThanOrEqual(75);
    }),
  );
});

it('calendar file: contains no control characters, and normalises all line breaks', () => {
  const event = storedEvent({
    _id: new Types.ObjectId(),
    createdAt: new Date(),
    title: 'Ada\u0001 &\u007F Ben\u0085',
    location: 'The mill\rby the river',
    description: 'One\r\ntwo\rthree\nfour\u0000',
  });
  const file = presentCalendar(event, 'https://play.example.org/event/A', new Date())!;
  expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  const { summary, location, description } = read(file);
  expect([summary, location, description]).toEqual([
    'Ada & Ben',
    'The mill\nby the river',
    'One\ntwo\nthree\nfour',
  ]);
});
