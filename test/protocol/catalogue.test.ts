import { describe, expect, expectTypeOf, it } from 'vitest';
import { texts } from '../../protocol/texts/catalogue.ts';
import { pseudo } from '../../server/build/compileTexts.ts';

const cakeTexts = texts('cake', {
  title: 'The cake',
  by: 'Baked by {name}',
  slices: '{count, plural, =0 {nobody has had any} one {# slice} other {# slices}}',
  cutOn: 'Cut on {day, date, long}',
});

describe('the catalogue of texts', () => {
  it('says a text, with what it is told put in as it is', () => {
    expect(cakeTexts('title')).toBe('The cake');
    for (const name of ['{count} <b>’', "'{'", 'C:\\u0041\\x41', '\\'])
      expect(cakeTexts('by', { name })).toBe(`Baked by ${name}`);
  });

  it('writes numbers and dates, and finds the plural', () => {
    expect([0, 1, 2653].map((count) => cakeTexts('slices', { count }))).toEqual([
      'nobody has had any',
      '1 slice',
      '2,653 slices',
    ]);
    expect(cakeTexts('cutOn', { day: new Date(2026, 4, 30) })).toBe('Cut on May 30, 2026');
  });

  it('does not compile with a key or a value that it lacks', () => {
    type Said = Parameters<typeof cakeTexts>;
    expectTypeOf<'title' | 'by' | 'slices' | 'cutOn'>().toEqualTypeOf<Said[0]>();
    // @ts-expect-error no such key
    cakeTexts('icing');
    // @ts-expect-error it has to be told who
    cakeTexts('by');
    // @ts-expect-error a count is a number
    cakeTexts('slices', { count: 'many' });
    // @ts-expect-error nothing to be told
    cakeTexts('title', { name: 'Mia' });
  });
});

describe('the pseudo-language', () => {
  it('has an accent on every letter and longer words, and keeps tags', () => {
    const said = pseudo('Read <link>the Rules</link>, 3 of them');
    expect(said.replaceAll(/<.*?>/g, '')).not.toMatch(/[a-z](?!\p{M})/iu);
    expect(said).toContain('<link>');
    expect(said.length).toBeGreaterThan('Read <link>the Rules</link>, 3 of them'.length * 1.2);
  });
});
