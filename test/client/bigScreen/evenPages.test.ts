import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { animationStepsOf, titlePagesOf } from '../../../client/screens/bigScreen/animationSteps.ts';
import { evenPages } from '../../../client/screens/bigScreen/evenPages.ts';

describe('even pages', () => {
  it('use as few pages as possible, whose lengths differ by at most one', () => {
    expect(evenPages([1, 2, 3, 4, 5, 6, 7], 6)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
    expect(evenPages([], 6)).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 10 }), (items, most) => {
        const pages = evenPages(items, most);
        const pageLengths = pages.map(({ length }) => length);
        expect(pages.flat()).toEqual(items);
        expect(pages).toHaveLength(Math.ceil(items.length / most));
        expect(Math.max(0, ...pageLengths)).toBeLessThanOrEqual(most);
        expect(Math.max(0, ...pageLengths) - Math.min(...pageLengths)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leave no title alone on the last page of the finale', () => {
    const titles = Array.from({ length: 7 }, () => ({ kind: 'certain', guests: [] }) as never);
    const podium = {
      kind: 'podium' as const,
      places: [{ place: 1, points: 1, guests: [], guestCount: 1 }],
      highlights: { titles },
      wishes: [],
      photos: [],
    };
    expect(titlePagesOf(podium).map(({ length }) => length)).toEqual([4, 3]);
    const pages = animationStepsOf(podium, 1).filter(({ name }) => name === 'titles');
    expect(pages.map(({ index }) => index)).toEqual([0, 1]);
  });
});
