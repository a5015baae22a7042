import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkOptions } from '../../protocol/optionChecks.ts';
import { changedKeys } from '../../protocol/rules/acceptedAnswers.ts';
import { fitAnswer, isCorrect } from '../../protocol/rules/correctness.ts';
import { foldSpelling, isSameText } from '../../protocol/rules/spelling.ts';
import { keysOf } from './keysOf.ts';

it('spelling: equates letters that either the root or the Turkish case rules equate, in every language', () => {
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
      expect(isSameText(a, b) || !isSame).toBe(true);
      expect(foldSpelling(foldSpelling(a))).toBe(foldSpelling(a));
    }),
  );
  for (const [a, b] of [
    ['IŞIK', 'ışık'],
    ['ışık', 'IŞIK'],
    ['İrem', 'irem'],
    ['IREM', 'İREM'],
  ] as const)
    expect([a, b, isSameText(a, b)]).toEqual([a, b, true]);
  expect(isSameText('ışık', 'aşık')).toBe(false);
});

/** Pairs of spellings of one answer that keyboards, autocorrection and copied text produce. */
const alike: [string, string][] = [
  ['„Perfect“', '"Perfect"'],
  ['«Perfect»', '“Perfect”'],
  ['「Perfect」', '"Perfect"'],
  ['‹Perfect›', "'Perfect'"],
  ['‚Perfect‘', "'Perfect'"],
  ['Don´t Stop', "don't stop"],
  ['Don`t Stop', 'don’t stop'],
  ['L′amour', "l'amour"],
  ['Cote d＇Azur', "Cote d'Azur"],
  ['6″', '6"'],
  ['ג׳ורג׳', "ג'ורג'"],
  ['And then…', 'and then...'],
  ['3–4', '3-4'],
  ['3—4', '3--4'],
  ['3‑4', '3−4'],
  ['Ｈｅｌｌｏ　１２', 'hello 12'],
  ['ｶﾞ', 'ガ'],
  ['per\u200Bfect', 'perfect'],
  ['per\u00ADfect', 'perfect'],
  ['\u202Bperfect\u202C\u200F', 'perfect'],
  ['\u2067perfect\u2069\uFEFF', 'perfect'],
  ['perfect\u3164', 'perfect'],
  ['my\u2800song', 'my song'],
  ['❤\uFE0F', '❤'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ﬁnal', 'final'],
  ['q\u0307\u0323', 'q\u0323\u0307'],
  ['Å', 'A\u030A'],
  ['İ\u0327stanbul', 'i\u0327stanbul'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['محـمد', 'محمد'],
  ['می\u200Cخواهم', 'میخواهم'],
];

it.each(alike)('spelling: equates %j and %j', (a, b) => {
  expect(foldSpelling(a)).toBe(foldSpelling(b));
  expect(isCorrect({ type: 'text', correctAnswer: a }, b)).toBe(true);
  expect(isCorrect({ type: 'text', correctAnswer: b }, a)).toBe(true);
  expect(isCorrect({ type: 'text', correctAnswer: 'other', acceptedKeys: keysOf([a]) }, b)).toBe(true);
  expect(fitAnswer({ type: 'multiple_choice', options: ['other', a] }, b)).toBe(a);
  expect(checkOptions([a, b])).toBeDefined();
});

it.each([
  ['café', 'cafe'],
  ['10²', '102'],
  ['1½', '11/2'],
  ['①', '1'],
  ['"Perfect"', 'Perfect'],
  [`6'`, '6"'],
  ['3-4', '34'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['🇫🇷', '🇩🇪'],
  ['My Way', 'Myway'],
])('spelling: distinguishes %j and %j', (a, b) => expect(isSameText(a, b)).toBe(false));

it('spelling: is idempotent', () => {
  const letters = [...new Set(alike.flat().flatMap((text) => Array.from(text)))];
  const unit = fc.oneof(
    fc.constantFrom(...letters),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(foldSpelling(foldSpelling(text))).toBe(foldSpelling(text));
    }),
    { numRuns: 1_000 },
  );
});

it('spelling: ignores an invisible character in any ASCII text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(foldSpelling(`\u200B${text}`)).toBe(foldSpelling(text));
    }),
  );
});

it('spelling: prefers an option with the exact spelling to a similar one', () => {
  const options = ['Straße', 'Strasse'];
  for (const option of options) expect(fitAnswer({ type: 'multiple_choice', options }, option)).toBe(option);
});

it('spelling: keeps and accepts the stored keys of earlier versions', () => {
  // The keys of „Perfect“, straße and 3–4 from before quotes, dashes and ß were folded.
  const stored: [string, string][] = [
    ['„Perfect“', 'BFaO4T3N'],
    ['Straße', 'aK6Gfrny'],
    ['3–4', 'LHkKGqbR'],
  ];
  for (const [answer, key] of stored) {
    expect(isCorrect({ type: 'text', correctAnswer: 'other', acceptedKeys: key }, answer)).toBe(true);
    expect(isCorrect({ type: 'text', correctAnswer: 'other', acceptedKeys: key }, `${answer}!`)).toBe(false);
    expect(changedKeys(key, { accepts: [], takesBack: [answer] })).toBe('');
  }
});
