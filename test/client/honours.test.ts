import { describe, expect, it } from 'vitest';
import { hasLaurel, hasMedal, isTopFinisher } from '../../client/features/leaderboard/honours.tsx';

const place = (rank: number, correctPredictions = 3, totalPredictions = 5) => ({
  rank,
  correctPredictions,
  totalPredictions,
});
const shown = { participantCount: 14, isScored: true };

describe('honours', () => {
  it.each([
    ['the best of many', place(1), shown, true],
    ['the last of the better half', place(7), shown, true],
    ['the first of the other half', place(8), shown, false],
    ['the last of 13', place(13), { ...shown, participantCount: 13 }, false],
    ['the tenth of 300', place(10), { ...shown, participantCount: 300 }, true],
    ['the eleventh of 300', place(11), { ...shown, participantCount: 300 }, false],
    ['the only guest', place(1), { ...shown, participantCount: 1 }, false],
    ['a guest without a correct prediction', place(1, 0), shown, false],
    ['a guest before the answers are shown', place(1), { ...shown, isScored: false }, false],
    ['an unknown place', place(0), shown, false],
    ['no guest', undefined, shown, false],
  ])('award a laurel for an earned honour only: %s', (_who, who, field, isEarned) => {
    expect(hasLaurel(who, field)).toBe(isEarned);
  });

  it('exist for places 1 to 10, and for every guest with a prediction', () => {
    expect([1, 10, 11, 0].map((rank) => isTopFinisher(place(rank)))).toEqual([true, true, false, false]);
    expect(isTopFinisher(place(2, 0, 0))).toBe(false);
    expect([hasMedal(place(2, 0, 1)), hasMedal(place(2, 0, 0))]).toEqual([true, false]);
  });
});
