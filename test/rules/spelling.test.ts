import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plain, sameText } from '../../protocol/rules/spelling.ts';

it('takes what the root rules or the Turkish ones take for the same letter for the same, in every language', () => {
  const words = fc.string({
    unit: fc.constantFrom('I', 'İ', 'ı', 'i', 'i\u0307', 'ş', 'K', 'z', 'ß', 'É'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const isSameBy = (lower: (text: string) => string) =>
        lower(a).normalize('NFC') === lower(b).normalize('NFC');
      const isSame =
        isSameBy((text) => text.toLowerCase()) || isSameBy((text) => text.toLocaleLowerCase('tr'));
      expect(sameText(a, b) || !isSame).toBe(true);
      expect(plain(plain(a))).toBe(plain(a));
    }),
  );
  for (const [a, b] of [
    ['IŞIK', 'ışık'],
    ['ışık', 'IŞIK'],
    ['İrem', 'irem'],
    ['IREM', 'İREM'],
  ] as const)
    expect([a, b, sameText(a, b)]).toEqual([a, b, true]);
  expect(sameText('ışık', 'aşık')).toBe(false);
});
