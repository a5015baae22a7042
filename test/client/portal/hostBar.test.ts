import { expect, it } from 'vitest';
import { hasEventDateCome } from '../../../client/screens/admin/hostPanel/hostBar.ts';

it.each([
  ['late on the day before', '2026-12-05T15:30', [2026, 11, 4, 23, 59], false],
  ['the morning of the day', '2026-12-05T15:30', [2026, 11, 5, 0, 0], true],
  ['after the celebration has begun', '2026-12-05T15:30', [2026, 11, 5, 22, 0], true],
  ['the night after', '2026-12-05T15:30', [2026, 11, 6, 2, 0], true],
  ['the day before, in a month with one digit', '2026-09-05T15:30', [2026, 8, 4, 12, 0], false],
  ['the day itself, in a month with one digit', '2026-09-05T15:30', [2026, 8, 5, 12, 0], true],
  ['a year before, later in the year', '2027-03-05T15:30', [2026, 11, 31, 12, 0], false],
  ['no date', undefined, [2026, 0, 1, 0, 0], true],
  ['a date that was cleared', '', [2026, 0, 1, 0, 0], true],
] as const)('host bar: is shown only from the day of the event: %s', (_when, date, now, hasPlace) => {
  const [year, month, day, hour, minute] = now;
  expect(hasEventDateCome(date, new Date(year, month, day, hour, minute))).toBe(hasPlace);
});
