import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramOf } from '../../../client/features/game/histogram.ts';

const withCounts = (...numbers: [value: number, count: number][]) =>
  numbers.map(([value, count]) => ({ answer: String(value), count }));
const fromTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('histogram of numeric predictions', () => {
  it('has one bar for each of a few different numbers', () => {
    expect(histogramOf(withCounts([12, 3], [7, 1]))).toEqual([
      { from: 7, to: 7, count: 1 },
      { from: 12, to: 12, count: 3 },
    ]);
    expect(histogramOf([])).toEqual([]);
  });

  it('groups more numbers into bins with round bounds', () => {
    const bins = histogramOf(withCounts(...fromTo(3, 42).map((value): [number, number] => [value, 1])));
    expect(bins[0]).toEqual({ from: 0, to: 4, count: 2 });
    expect(bins[1]).toEqual({ from: 5, to: 9, count: 5 });
    expect(bins.at(-1)).toEqual({ from: 40, to: 44, count: 3 });
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
