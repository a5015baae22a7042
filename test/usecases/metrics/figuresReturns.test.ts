import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, lastDays } from '../../../protocol/rules/days.ts';
import { retention, returnsOn } from '../../../server/usecases/metrics/days.ts';

const today = '2026-11-21';
const span = lastDays(75, today);

const guest = fc.uniqueArray(fc.constantFrom(...span), { minLength: 1, maxLength: 6 });

/** Builds the roll-ups of the days from each guest's active days. */
const rollUp = (guests: string[][]) =>
  span.map((day) => {
    const visits = guests.filter((days) => days.includes(day));
    return {
      _id: day,
      createdEvents: 0,
      storedEvents: 0,
      newUsers: 0,
      activeUsers: visits.length,
      returns: returnsOn(day, visits),
      sales: [],
      countedAt: new Date(0),
    };
  });

it('returning guests: day sums give the same result as a list of all guests', () => {
  const lately = lastDays(30, today);
  const before = lastDays(30, addDays(today, -30));
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 30 }), (guests) => {
      const users = guests.filter((days) => days.some((day) => before.includes(day)));
      const returned = users.filter((days) => days.some((day) => lately.includes(day)));
      expect(retention(rollUp(guests), today)).toEqual({ users: users.length, returned: returned.length });
    }),
  );
});

it('returning guests: a guest active on the first and the last of sixty days has returned', () => {
  const [first, dayBefore] = [addDays(today, -59), addDays(today, -60)];
  expect(retention(rollUp([[first, today]]), today)).toEqual({ users: 1, returned: 1 });
  expect(retention(rollUp([[dayBefore, today]]), today)).toEqual({ users: 0, returned: 0 });
});
