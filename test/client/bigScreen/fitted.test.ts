import { describe, expect, it } from 'vitest';
import { fontSizeFor } from '../../../client/screens/bigScreen/show/fitText.ts';

describe('the size of letters on the big screen', () => {
  const box = { width: 18.6, height: 4.8, most: 4.2, least: 1 };
  const widthAt = (text: string, size: number) => text.length * size * 0.5;

  it('lets a name that stays in one line end within its box', () => {
    for (const name of ['Anna', 'Grandpa Gus', 'Great-aunt Wilhelmina of Kraków'])
      expect(widthAt(name, fontSizeFor(name, { ...box, isLine: true }))).toBeLessThanOrEqual(box.width);
    expect(fontSizeFor('Anna', { ...box, isLine: true })).toBe(fontSizeFor('Anna', box));
  });

  it('is never below what can be read from afar', () => {
    const name = 'Great-aunt Wilhelmina Josephine of Kraków-Nowa Huta';
    expect(fontSizeFor(name, { ...box, least: 2.6, isLine: true })).toBe(2.6);
  });
});
