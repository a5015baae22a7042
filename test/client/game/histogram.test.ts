import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramOf, placeOnAxis } from '../../../client/features/game/histogram.ts';

const withCounts = (...numbers: [value: number, count: number][]) =>
  numbers.map(([value, count]) => ({ answer: String(value), count }));
const fromTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('histogram of numeric predictions', () => {
  it('has one bar for each whole number of a narrow range, also for one that no one predicted', () => {
    expect(histogramOf(withCounts([10, 3], [7, 1]))).toEqual([
      { from: 7, to: 7, count: 1 },
      { from: 8, to: 8, count: 0 },
      { from: 9, to: 9, count: 0 },
      { from: 10, to: 10, count: 3 },
    ]);
    expect(histogramOf([])).toEqual([]);
  });

  it('groups more numbers into bins with round bounds', () => {
    const bins = histogramOf(withCounts(...fromTo(3, 42).map((value): [number, number] => [value, 1])));
    expect(bins[0]).toEqual({ from: 0, to: 4, count: 2 });
    expect(bins[1]).toEqual({ from: 5, to: 9, count: 5 });
    expect(bins.at(-1)).toEqual({ from: 40, to: 44, count: 3 });
  });

  it('places numbers on its axis', () => {
    const ofWholes = histogramOf(withCounts([7, 1], [10, 3]));
    expect([7, 8.5, 10, 3, 99].map((value) => placeOnAxis(ofWholes, value))).toEqual([
      0.125, 0.5, 0.875, 0, 1,
    ]);
    const ofTens = [
      { to: 9, count: 1 },
      { from: 10, to: 19, count: 1 },
      { from: 20, count: 1 },
    ];
    expect([-5, 14.5, 1_000].map((value) => placeOnAxis(ofTens, value))).toEqual([1 / 6, 0.5, 2.5 / 3]);
    const ofShares = histogramOf(withCounts([0.5, 1], [0.75, 1], [2, 1]));
    expect(placeOnAxis(ofShares, ofShares[1]!.from!)).toBeCloseTo(1 / ofShares.length, 10);
  });

  it('is not flattened by an outlier of a million', () => {
    const numbers = [...fromTo(1, 20), 1_000_000].map((value): [number, number] => [value, 2]);
    const bins = histogramOf(withCounts(...numbers));
    expect(bins.length).toBeGreaterThan(5);
    expect(bins.at(-1)).toEqual({ from: 25, count: 2 });
  });

  it('has one bar for a dominant value, also when it is no whole number', () => {
    const jokes = fromTo(1, 13).map((times): [number, number] => [times * 1_000_000, 1]);
    expect(histogramOf(withCounts([7.5, 285], ...jokes))).toEqual([
      { from: 7.5, to: 7.5, count: 285 },
      { from: 7.5, count: 13 },
    ]);
  });

  it('counts every guest once, in at most twelve bars', () => {
    const value = fc.oneof(
      fc.integer({ min: -50, max: 50 }),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
    );
    const numbers = fc.uniqueArray(fc.tuple(value, fc.integer({ min: 1, max: 40 })), {
      selector: ([one]) => String(one),
      maxLength: 80,
    });
    fc.assert(
      fc.property(numbers, (all) => {
        const bins = histogramOf(withCounts(...all));
        expect(bins.length).toBeLessThanOrEqual(12);
        const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
        expect(total(bins.map(({ count }) => count))).toBe(total(all.map(([, count]) => count)));
      }),
    );
  });
});
