import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../protocol/rules/days.ts';
import { deletionCutoff, deletionDay } from '../../protocol/rules/deletion.ts';

const hourMs = 3_600_000;
const createdAt = new Date('2027-01-05T23:00:00Z');

it('deletion date: counts from the event date, or from creation without a date or with an earlier one', () => {
  expect(deletionDay({ createdAt, date: '2027-06-14T15:00' }, 30)).toBe('2027-07-15');
  expect(deletionDay({ createdAt }, 30)).toBe('2027-02-05');
  expect(deletionDay({ createdAt, date: '2016-11-20T15:00' }, 30)).toBe('2027-02-05');
});

it('deletion date: is undefined for the sample, without the setting, and beyond the supported years', () => {
  expect(deletionDay({ createdAt }, undefined)).toBeUndefined();
  expect(deletionDay({ createdAt, isSample: true }, 30)).toBeUndefined();
  expect(deletionDay({ createdAt, date: '9999-12-31T23:59' }, 3_650)).toBe('9999-12-31');
});

const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const retentionPeriods = fc.integer({ min: 1, max: 3_650 });
/** Hours ahead of UTC. */
const zones = fc.integer({ min: -12, max: 14 });

it('deletion date: deletes on that day in every time zone, not before and not after its first hours', () => {
  fc.assert(
    fc.property(instants, retentionPeriods, zones, (happensAt, days, zone) => {
      const clock = new Date(happensAt.getTime() + zone * hourMs).toISOString().slice(0, 16);
      const event = { date: clock, createdAt: new Date('2019-01-01T00:00:00Z') };
      const day = deletionDay(event, days)!;
      const isDue = (at: number) => event.date < deletionCutoff(new Date(at), days);
      const beginsAt = new Date(`${day}T00:00:00Z`).getTime() - zone * hourMs;
      expect(isDue(beginsAt - 1)).toBe(false);
      expect(isDue(beginsAt + 26 * hourMs)).toBe(true);
      // The retention is in whole days from the event itself.
      expect(isDue(Date.parse(`${clock}:00Z`) - zone * hourMs + days * 24 * hourMs - 1)).toBe(false);
    }),
  );
});

it('deletion date: the database query finds the same events as the rule', () => {
  fc.assert(
    fc.property(instants, instants, retentionPeriods, instants, (made, happens, days, now) => {
      const event = { createdAt: made, date: happens.toISOString().slice(0, 16) };
      const before = deletionCutoff(now, days);
      const isFound = dayOf(made) < before && event.date < before;
      const hasBegunEverywhere = dayOf(new Date(now.getTime() - 12 * hourMs));
      expect(isFound).toBe(deletionDay(event, days)! <= hasBegunEverywhere);
      expect(addDays(before, days)).toBe(hasBegunEverywhere);
    }),
  );
});
