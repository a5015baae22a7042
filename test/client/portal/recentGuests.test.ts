import { describe, expect, it } from 'vitest';
import { guestsJoinedBetween, startOf } from '../../../client/screens/admin/guests/recentGuests.ts';

const timeOf = (text: string) => new Date(text).getTime();

describe('time range of guests to remove', () => {
  const now = timeOf('2027-06-12T00:30:20');

  it('covers the last minutes', () => {
    expect(startOf({ minutes: 5 }, now)).toBe(timeOf('2027-06-12T00:25:20'));
  });

  it('starts at a time of today, or of yesterday where today’s is in the future', () => {
    expect(startOf({ since: '00:10' }, now)).toBe(timeOf('2027-06-12T00:10:00'));
    expect(startOf({ since: '00:30' }, now)).toBe(timeOf('2027-06-12T00:30:00'));
    expect(startOf({ since: '00:31' }, now)).toBe(timeOf('2027-06-11T00:31:00'));
    expect(startOf({ since: '22:00' }, now)).toBe(timeOf('2027-06-11T22:00:00'));
  });

  it('is undefined for empty or incomplete input', () => {
    for (const since of ['', '1', '12:', ':']) expect(startOf({ since }, now)).toBeUndefined();
  });

  it('includes both ends, and lists the newest guest first', () => {
    const row = (joinedAt: number) => ({
      id: `p${joinedAt}`,
      username: `Guest ${joinedAt}`,
      seat: joinedAt,
      totalPredictions: 0,
      correctPredictions: 0,
      finishedAt: 0,
      joinedAt,
    });
    const rows = [4, 1, 3, 5, 2].map(row);
    expect(guestsJoinedBetween(rows, 2, 4).map(({ joinedAt }) => joinedAt)).toEqual([4, 3, 2]);
  });
});
