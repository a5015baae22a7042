import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Language, languageTags } from '../../protocol/languages.ts';
import { parseNumber, readNumber, storedNumber } from '../../protocol/numbers.ts';
import { withLanguage } from '../../protocol/i18n.ts';
import { formatNumber, formatPrice, numberMarks } from '../../protocol/texts/formats.ts';

/** Any finite number except -0. */
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const readIn = (language: Language, text: string) =>
  withLanguage(language, () => readNumber(text, numberMarks()));

describe('readNumber', () => {
  it.each([
    ['7', 7],
    [' 7.0 ', 7],
    ['7.5', 7.5],
    ['7,5', 7.5],
    ['12,50', 12.5],
    ['-.5', -0.5],
    ['+3', 3],
    ['1e3', 1_000],
    ['1.234e3', 1_234],
    ['5.', 5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1234,567', 1_234.567],
    ['1,2345', 1.2345],
    ['1,000,000', 1_000_000],
    ['1.000.000', 1_000_000],
    ['1,234.5', 1_234.5],
    ['1.234,5', 1_234.5],
    ['12,34,567', 1_234_567],
    ['1,00,000.25', 100_000.25],
    ['1 000', 1_000],
    ['1\u00A0234\u00A0567,8', 1_234_567.8],
    ['12\u202F500', 12_500],
    ["1'000", 1_000],
    ['1’234.50', 1_234.5],
    ['٧', 7],
    ['-۱۲٫۵', -12.5],
    ['١٬٢٣٤٫٥', 1_234.5],
    ['٧،٥', 7.5],
    ['१२', 12],
    ['๔๒', 42],
    ['𝟗𝟘', 90],
    ['７．５', 7.5],
    ['－７，５', -7.5],
    ['7。5', 7.5],
    ['−5', -5],
    ['–5', -5],
    ['- 5', -5],
    ['＋3', 3],
    ['\u200E-5\u200E', -5],
    ['\u2066+12\u2069', 12],
    ['\u061C-\u200F7', -7],
    ['1\u200B2', 12],
  ])('reads %j as %d in every language', (typed, value) => {
    expect(readNumber(typed)).toBe(value);
    for (const language of languageTags)
      expect([language, readIn(language, typed)]).toEqual([language, value]);
  });

  it.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '0x10',
    '0b1',
    'Infinity',
    'NaN',
    '1e999',
    '1_000',
    '7 8',
    '1 00',
    '1,00,00',
    '1,0000,000',
    '1.2.3',
    '1,2,3',
    '0,000,000',
    '1,234.567.890',
    '1,234 567',
    '1٫2٫3',
    '1 000e3',
    '--5',
    '5-',
    "'5",
    'seven',
    '1e',
    '²',
    '½',
  ])('rejects %j in every language', (typed) => {
    expect(readNumber(typed)).toBeUndefined();
    for (const language of languageTags) expect(readIn(language, typed)).toBeUndefined();
  });

  it.each([
    ['1,000', 1_000, 1],
    ['1.000', 1_000, 1],
    ['12,500', 12_500, 12.5],
    ['-1.234', -1_234, -1.234],
    ['١٢،٥٠٠', 12_500, 12.5],
    ['１，０００', 1_000, 1],
    ['999.999', 999_999, 999.999],
  ])('returns both readings of %j without a language', (typed, grouped, decimal) => {
    expect(readNumber(typed)).toEqual({ grouped, decimal });
    expect(parseNumber(typed)).toBeUndefined();
  });

  it.each<[Language, string, unknown]>([
    ['en', '1,000', 1_000],
    ['en', '1.000', 1],
    ['de', '1.000', 1_000],
    ['de', '1,000', 1],
    ['es', '12.500', 12_500],
    ['it', '-1.200', -1_200],
    ['pt-BR', '1.234', 1_234],
    ['tr', '1.234', 1_234],
    ['fr', '1,000', 1],
    ['fr', '1.000', { grouped: 1_000, decimal: 1 }],
    ['pl', '1.000', { grouped: 1_000, decimal: 1 }],
    ['ar', '1,000', 1_000],
    ['he', '1,000', 1_000],
    ['zh-Hans', '1，000', 1_000],
  ])('in %s reads %j with the separators of the language', (language, typed, value) => {
    expect(readIn(language, typed)).toEqual(value);
  });
});

describe('storedNumber', () => {
  it('reads every number as JavaScript writes it', () =>
    fc.assert(
      fc.property(numbers, (value) => {
        expect(storedNumber(String(value))).toBe(value);
      }),
    ));

  it.each(['1.000', '12.500', '-1.234'])('has one reading for %j', (text) =>
    expect(storedNumber(text)).toBe(Number(text)),
  );

  it.each(['', 'x', '1,000'])('reads no number from %j', (text) =>
    expect(storedNumber(text)).toBeUndefined(),
  );
});

describe('formatNumber', () => {
  it.each(languageTags)('in %s formats a number that is read as the same number', (language) =>
    fc.assert(
      fc.property(
        fc.oneof(
          numbers,
          fc.integer().map((value) => value / 1_000),
        ),
        (value) => {
          expect(withLanguage(language, () => parseNumber(formatNumber(value), numberMarks()))).toBe(value);
        },
      ),
    ),
  );

  it.each(languageTags)('in %s formats a price that is read as the same price', (language) =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
        expect(withLanguage(language, () => parseNumber(formatPrice(cents), numberMarks()))).toBe(
          cents / 100,
        );
      }),
    ),
  );
});
