import { describe, expect, it } from 'vitest';
import { fontSizeFor } from '../../../client/screens/bigScreen/show/fitText.ts';

describe('font size on the big screen', () => {
  const box = { width: 18.6, height: 4.8, maxSize: 4.2, minSize: 1 };
  const widthAt = (text: string, size: number) => text.length * size * 0.5;

  it('fits a one-line name into its box', () => {
    for (const name of ['Anna', 'Grandpa Gus', 'Great-aunt Wilhelmina of Kraków'])
      expect(widthAt(name, fontSizeFor(name, { ...box, isLine: true }))).toBeLessThanOrEqual(box.width);
    expect(fontSizeFor('Anna', { ...box, isLine: true })).toBe(fontSizeFor('Anna', box));
  });

  it('is never below the size that can be read from a distance', () => {
    const name = 'Great-aunt Wilhelmina Josephine of Kraków-Nowa Huta';
    expect(fontSizeFor(name, { ...box, minSize: 2.6, isLine: true })).toBe(2.6);
  });
});
