import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  checkName,
  isBlank,
  isMessageTooLong,
  isShareCode,
  lengthProblem,
  tidyName,
  tidyShareCode,
  visibleLength,
} from '../../protocol/userText.ts';
import { nameKey } from '../../protocol/nameKey.ts';
import { checkOptions } from '../../protocol/optionChecks.ts';
import { Line, Text } from '../../protocol/schemas/values.ts';

/** Any text, including lone surrogates, and typical mistakes. */
const anyText = fc.string({ unit: 'binary' });
const brokenText = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));
const pieces = [
  'a',
  'É',
  'e\u0301',
  ' ',
  '\u00A0',
  '\u3000',
  '\u200B',
  '\uFEFF',
  '\u202E',
  '\u0000',
  '\n',
  '👨‍👩‍👧',
  '🇫🇷',
  '\uD83D',
  'ﬁ',
  'İ',
  'ß',
  '\u0301',
  '\u2060',
  '\u3164',
];
const trickyText = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(''));
const text = fc.oneof(anyText, brokenText, trickyText);

const visiblePieces = ['a', 'Z', '7', '美', 'é', 'e\u0301\u0323', '👨‍👩‍👧‍👦', '👩🏻‍❤️‍💋‍👨🏿', '🇫🇷', '💍', '<'];
const visible = fc.array(fc.constantFrom(...visiblePieces), { minLength: 1, maxLength: 60 });
const invisible = fc.constantFrom('\u200B', '\u2060', '\uFEFF', '\u00AD');

describe('normalised name', () => {
  it('is unchanged by a second normalisation', () =>
    fc.assert(
      fc.property(text, (name) => {
        expect(tidyName(tidyName(name))).toBe(tidyName(name));
      }),
    ));

  it('has no outer, double or unusual spaces and no control characters, and survives storage', () =>
    fc.assert(
      fc.property(text, (name) => {
        const tidy = tidyName(name);
        expect(tidy).not.toMatch(/^\s|\s$|\s\s|[^\S ]|[\p{Cc}\p{Cs}\u202A-\u202E]/u);
        expect(Buffer.from(tidy, 'utf8').toString('utf8')).toBe(tidy);
      }),
    ));

  it('keeps letters, emoji and inner spaces', () => {
    for (const name of ['Aunt Kalea', '👨‍👩‍👧‍👦', 'דוד ושרה', `O'Neil <b>`])
      expect(tidyName(`  ${name}\t`)).toBe(name);
  });
});

describe('name key', () => {
  it('ignores case and spaces, and is idempotent', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Ann', 'é', 'Zoë', '美', 'Lee'), { minLength: 1 }), (words) => {
        const key = nameKey(words.join(' '));
        expect(nameKey(`  ${words.join('   ').toUpperCase()} `)).toBe(key);
        expect(nameKey(words.join('\u00A0').normalize('NFD'))).toBe(key);
        expect(nameKey(key)).toBe(key);
      }),
    ));

  it('ignores invisible characters', () =>
    fc.assert(
      fc.property(visible, invisible, fc.nat(), (parts, hidden, at) => {
        const where = at % (parts.length + 1);
        const spoofed = [...parts.slice(0, where), hidden, ...parts.slice(where)].join('');
        expect(nameKey(spoofed)).toBe(nameKey(parts.join('')));
      }),
    ));

  it('distinguishes different names, including flags', () => {
    const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
    const names = ['Anna', 'Anne', 'An na', 'Ana', england, scotland, '🇫🇷', '🇩🇪'];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });

  it.each([
    ['Anna', 'Anna\u2800'],
    ['An na', 'An\u2800na'],
    ['Anna Lee', 'Anna\u3164Lee'],
    ['Anna', '\uFFA0Anna'],
    ['Anna', 'An\uFDD0na'],
    ['Anna', 'Anna\u{E0041}\u{E007F}'],
    ['Anna', 'An\u{E0100}na'],
    ['Anna', 'An\u180Ena\u115F'],
    ['IŞIL', 'ışıl'],
    ['İpek', 'ipek'],
    ['Groß', 'GROSS'],
    ['ΓΙΩΡΓΟΣ', 'γιωργος'],
    ['O’Neil', "O'Neil"],
    ['Anna–Lena', 'Anna-Lena'],
    ['Ａｎｎａ', 'anna'],
    ['Anna 💍\uFE0F', 'Anna 💍'],
    ['🏴\u{E0067}\u{E007F}🏴', '🏴🏴'],
  ])('is the same for %j and %j', (a, b) => expect(nameKey(a)).toBe(nameKey(b)));

  it('keeps joiners of emoji and letters in the displayed name', () => {
    for (const name of ['👨‍👩‍👧 Lee', 'می‌خواهم', 'क्‍ष क्‌ष', 'Anna ❤️'])
      expect([tidyName(name), checkName(name)]).toEqual([name, undefined]);
  });
});

describe('visible length', () => {
  it('counts graphemes, whatever their number of code units', () =>
    fc.assert(
      fc.property(visible, (parts) => {
        const spaced = parts.join(' ');
        expect(visibleLength(spaced)).toBe(parts.length * 2 - 1);
      }),
    ));

  it('ignores invisible characters', () =>
    fc.assert(
      fc.property(visible, invisible, (parts, hidden) => {
        const spaced = parts.join(' ');
        expect(visibleLength(spaced + hidden)).toBe(visibleLength(spaced));
        expect(visibleLength(hidden + spaced)).toBe(visibleLength(spaced));
      }),
    ));

  it('stops counting at the limit', () => {
    expect(visibleLength('x'.repeat(1_000), 51)).toBe(51);
    expect(visibleLength('\u200B'.repeat(100))).toBe(0);
  });
});

describe('input checks', () => {
  it('accept a name exactly when it has 2 to 50 visible characters', () =>
    fc.assert(
      fc.property(visible, (parts) => {
        const isFine = parts.length >= 2 && parts.length <= 50;
        expect(checkName(parts.map((part) => (part === '🇫🇷' ? '💍' : part)).join('')) === undefined).toBe(
          isFine,
        );
      }),
    ));

  it('count 50 graphemes, whatever their code points', () => {
    for (const one of ['👨‍👩‍👧‍👦', '👩🏻‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇫🇷', 'क्षि', 'x']) {
      expect(checkName(`${one} `.repeat(25).trimEnd())).toBeUndefined();
      expect(checkName(one.repeat(51))?.title).toBe('Invalid Name');
    }
    expect(checkName('👨‍👩‍👧‍👦'.repeat(50))).toBeUndefined();
  });

  it('find a text too long exactly when the server does', () =>
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 8 }), (typed, most) => {
        const problem = lengthProblem(typed, most);
        expect(problem === undefined).toBe(Text(most).safeParse(typed).success);
        // The server replaces the tabs in a line by one space.
        expect(problem === undefined && !Line(most).safeParse(typed).success).toBe(false);
      }),
    ));

  it('report the length of a text that is too long', () => {
    expect(lengthProblem('👨‍👩‍👧‍👦'.repeat(50), 50)).toBeUndefined();
    expect(lengthProblem('👨‍👩‍👧‍👦'.repeat(51), 50)).toBe('This is too long (51 of 50). Please shorten it.');
  });

  it('count the same in a browser without Intl.Segmenter', async () => {
    const { Segmenter } = Intl;
    vi.resetModules();
    Reflect.deleteProperty(Intl, 'Segmenter');
    onTestFinished(() => void Object.assign(Intl, { Segmenter }));
    const older = await import('../../protocol/userText.ts');
    fc.assert(
      fc.property(visible, (parts) => {
        const spaced = parts.join(' ');
        expect(older.visibleLength(spaced)).toBe(visibleLength(spaced));
      }),
    );
    expect(older.checkName('👨‍👩‍👧‍👦'.repeat(50))).toBeUndefined();
  });

  it('refuse a blank name, and a name that normalisation would change away', () =>
    fc.assert(
      fc.property(text, (name) => {
        expect(checkName(name)?.title === 'Missing Name').toBe(isBlank(tidyName(name)));
        expect(checkName(tidyName(name))).toEqual(checkName(name));
        expect(checkName(name) === undefined && nameKey(name) === '').toBe(false);
      }),
    ));

  it.each(['a\u2800', 'a \u200B', '\u2800a\u3164', 'a\uFFF9', 'a\u{E0041}'])(
    'do not accept %j as two letters',
    (name) => {
      expect(checkName(name)?.title).toBe('Invalid Name');
    },
  );

  it('recognise blank text', () => {
    for (const blank of [
      '',
      ' \t\n',
      '\u200B\u200D',
      '\u3164',
      '\u2800',
      '\uFE0F',
      '\u0007',
      '\uD800',
      '\u{E0041}',
      '\u115F\u1160\uFFA0',
      '\uFFF9\uFFFA\uFFFB',
      '\u180E\u00AD\u2060',
      '\uFDD0\uFFFF',
      '\u{16FE4}\u{1D159}\u{13441}',
    ])
      expect(isBlank(blank)).toBe(true);
    for (const shown of ['.', '\u{1FADC}', '0', '\u0301', '💍']) expect(isBlank(shown)).toBe(false);
  });

  it('accept a share code of 1 to 12 unambiguous characters in any spelling', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const code = tidyShareCode(typed);
        expect(tidyShareCode(code)).toBe(code);
        expect(isShareCode(code) && encodeURIComponent(code) !== code).toBe(false);
      }),
    );
    for (const code of ['MAUI', 'A', '1-2_3', 'ABCDEFGHIJKL'])
      expect(isShareCode(tidyShareCode(` ${code.toLowerCase()}`))).toBe(true);
    for (const code of ['', 'ABCDEFGHIJKLM', 'A B', 'A.B', 'Ä', '💍'])
      expect(isShareCode(tidyShareCode(code))).toBe(false);
  });

  it('accept 2 to 12 non-empty, distinct options', () => {
    expect(checkOptions(['a', 'b'])).toBeUndefined();
    expect(checkOptions(Array.from({ length: 12 }, (_, at) => `${at}`))).toBeUndefined();
    for (const wrong of [[], ['a'], ['a', ' A '], ['a', ' '], Array.from({ length: 13 }, (_, at) => `${at}`)])
      expect(checkOptions(wrong)?.title).toBe('Check the Options');
  });

  it('accept a message of at most 280 characters, without stacks of accents', () => {
    expect(isMessageTooLong(` ${'👨‍👩‍👧'.repeat(280)} `)).toBe(false);
    for (const long of ['x'.repeat(281), '👨‍👩‍👧'.repeat(281), `a${'\u0300'.repeat(280 * 16)}`])
      expect(isMessageTooLong(long)).toBe(true);
  });
});
