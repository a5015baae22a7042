import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Language } from '../../protocol/languages.ts';
import { load, activateLanguage, withLanguage, activeLanguage } from '../../protocol/i18n.ts';
import { retranslate, texts, type Value } from '../../protocol/texts/catalogue.ts';
import { pseudo } from '../../server/build/compileTexts.ts';

const cakeTexts = texts('cake', {
  title: 'The cake',
  by: 'Baked by {name}',
  slices: '{count, plural, =0 {nobody has had any} one {# slice} other {# slices}}',
  cutOn: 'Cut on {day, date, long}',
});

describe('text catalogue', () => {
  it('returns a text with its values inserted unchanged', () => {
    expect(cakeTexts('title')).toBe('The cake');
    for (const name of ['{count} <b>’', "'{'", 'C:\\u0041\\x41', '\\'])
      expect(cakeTexts('by', { name })).toBe(`Baked by ${name}`);
  });

  it('formats numbers and dates, and selects plurals', () => {
    expect([0, 1, 2653].map((count) => cakeTexts('slices', { count }))).toEqual([
      'nobody has had any',
      '1 slice',
      '2,653 slices',
    ]);
    expect(cakeTexts('cutOn', { day: new Date(2026, 4, 30) })).toBe('Cut on May 30, 2026');
  });

  it('does not compile with an unknown key or a missing value', () => {
    type Said = Parameters<typeof cakeTexts>;
    expectTypeOf<'title' | 'by' | 'slices' | 'cutOn'>().toEqualTypeOf<Said[0]>();
    // @ts-expect-error no such key
    cakeTexts('icing');
    // @ts-expect-error the name is missing
    cakeTexts('by');
    // @ts-expect-error a count is a number
    cakeTexts('slices', { count: 'many' });
    // @ts-expect-error no values expected
    cakeTexts('title', { name: 'Mia' });
  });
});

describe('text catalogue with translations', () => {
  load('de', {
    'cake.title': 'Die Torte',
    'cake.by': 'Von {name} gebacken',
    'cake.slices': '{count, plural, one {# Stück} other {# Stücke}}',
    'cake.cutOn': 'Am {day, date, long} angeschnitten',
  });
  load('ar', { 'cake.by': 'خبزها {name}' });
  const inGerman = <Said>(say: () => Said extends Promise<unknown> ? never : Said) => withLanguage('de', say);

  it('returns the current language, and English where a translation is incomplete', () => {
    const day = new Date(2026, 4, 30);
    expect(inGerman(() => [cakeTexts('title'), cakeTexts('slices', { count: 2653 })])).toEqual([
      'Die Torte',
      '2.653 Stücke',
    ]);
    expect(inGerman(() => cakeTexts('cutOn', { day }))).toBe('Am 30. Mai 2026 angeschnitten');
    expect(withLanguage('ar', () => cakeTexts('slices', { count: 1 }))).toBe('1 slice');
    expect(withLanguage('ar', () => activeLanguage())).toBe('ar');
  });

  it('uses another language only while that text is formatted', () => {
    const before = activeLanguage();
    const fails = () => {
      throw new Error('burnt');
    };
    expect(() => inGerman(fails)).toThrow('burnt');
    expect(inGerman(() => withLanguage('ar', () => activeLanguage()) + activeLanguage())).toBe('arde');
    expect(activeLanguage()).toBe(before);
    activateLanguage('de');
    expect(cakeTexts('title')).toBe('Die Torte');
    activateLanguage('en');
    expect(cakeTexts('title')).toBe('The cake');
  });

  it('returns a key with a text, so that the text can be translated later', () => {
    const text = inGerman(() => cakeTexts.translatable('by', { name: 'Mia' }));
    expect(text).toEqual({ reason: 'cake.by', values: { name: 'Mia' }, message: 'Von Mia gebacken' });
    expect(retranslate(text)).toBe('Baked by Mia');
    expect(cakeTexts.translatable('title')).toEqual({ reason: 'cake.title', message: 'The cake' });
    expect(retranslate(JSON.parse(JSON.stringify(text)))).toBe('Baked by Mia');
  });

  it('translates values, too: days, amounts and nested texts', () => {
    const again = (name: Value) => {
      const text = cakeTexts.translatable('by', { name });
      return [text.message, inGerman(() => retranslate(text))];
    };
    expect(again({ day: '2026-05-30' })).toEqual([
      expect.stringContaining('May 30, 2026'),
      expect.stringContaining('30. Mai 2026'),
    ]);
    expect(again({ cents: 123_456 })).toEqual([
      expect.stringContaining('1,234.56'),
      expect.stringContaining('1.234,56'),
    ]);
    expect(again(cakeTexts.translatable('title'))).toEqual(['Baked by The cake', 'Von Die Torte gebacken']);
  });

  it('falls back to the sent text for an unknown key', () => {
    for (const reason of ['cake.icing', 'cake', '', '__proto__', 'constructor', 'toString'])
      expect(retranslate({ reason, message: 'As it was said' })).toBe('As it was said');
  });

  it.each<[Language, string, boolean]>([
    ['en', 'Mia', false],
    ['en', 'ليلى', true],
    ['de', 'נועה', true],
    ['ar', 'Mia', true],
    ['ar', 'ليلى', false],
    ['ar', '王小明', true],
    ['ar', '2026', false],
  ])('isolates a name of the other text direction: %s, %s', (language, name, isKept) => {
    const text = withLanguage(language, () => cakeTexts('by', { name }));
    expect(text.includes(`\u2068${name}\u2069`)).toBe(isKept);
    expect(text.includes(name)).toBe(true);
  });
});

describe('pseudo-language', () => {
  it('has an accent on every letter and longer words, and keeps tags', () => {
    const text = pseudo('Read <link>the Rules</link>, 3 of them');
    expect(text.replaceAll(/<.*?>/g, '')).not.toMatch(/[a-z](?!\p{M})/iu);
    expect(text).toContain('<link>');
    expect(text.length).toBeGreaterThan('Read <link>the Rules</link>, 3 of them'.length * 1.2);
  });
});
