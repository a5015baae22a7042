import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageTags } from '../../protocol/languages.ts';
import {
  areasIn,
  englishAreas,
  englishFiles,
  problemsOf,
  partOf,
  readTranslation,
} from '../../server/build/translations.ts';

const otherLanguages = languageTags.filter((language) => language !== 'en');
const folder = join(import.meta.dirname, '../../protocol/translations');

const cake = {
  cake: {
    title: 'The cake',
    by: 'Baked by {name}',
    slices: '{count, plural, =0 {None} one {# slice} other {# slices}}',
    place: '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    filling: '{filling, select, jam {With jam} other {With cream}}',
    cutOn: 'Cut on {day, date, long}',
    read: 'Read <link>the recipe</link><br/>',
  },
};
const kuchen = {
  title: 'Die Torte',
  by: '{name} hat gebacken',
  slices: '{count, plural, one {# Stück} other {# Stücke}}',
  place: '{rank, selectordinal, other {#.}}',
  filling: '{filling, select, jam {Mit Marmelade} other {Mit Sahne}}',
  cutOn: 'Am {day, date, long} angeschnitten',
  read: '<link>Zum Rezept</link><br/>',
};

/** The faults of these texts of the cake area in this language. */
const faultsIn = (language: string, changed: Record<string, string | undefined> = {}) => {
  const texts = Object.entries({ ...kuchen, ...changed }).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, text]],
  );
  return problemsOf(language, { cake: Object.fromEntries(texts) as Record<string, string> }, cake);
};

describe('translations', () => {
  it('are one file per language', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      otherLanguages.map((language) => `${language}.json`).toSorted(),
    );
  });

  it.each(otherLanguages)('are complete, with the values of each text: %s', (language) => {
    expect(problemsOf(language, readTranslation(language))).toEqual([]);
  });

  it('cover everything but the texts of the owner', () => {
    const areas = Object.keys(englishAreas());
    expect(areas.length).toBeGreaterThan(50);
    expect(areas).toEqual(expect.arrayContaining(['join', 'refusals', 'sampleEvent']));
    const ofOwner = englishFiles().filter(({ file }) => file.startsWith('owner'));
    expect(ofOwner).toEqual([]);
    for (const { file } of englishFiles())
      expect(existsSync(join(folder, '../texts', file)) && partOf(file)).toBeTruthy();
  });

  it('are extracted from message literals only', () => {
    const source = `
      export const cakeTexts = texts('cake', { title: 'The cake', by: "Baked by {name}" });
      const other = say('pie', { title: 'The pie' });`;
    expect(areasIn('cake.ts', source)).toEqual({ cake: { title: 'The cake', by: 'Baked by {name}' } });
  });
});

describe('completeness of a translation', () => {
  it('requires every text in the plural forms of its language', () => {
    expect(faultsIn('de')).toEqual([]);
    const none = '{count, plural, =0 {Nichts} other {# 片}}';
    expect(faultsIn('zh-Hans', { slices: none })).toEqual([]);
    const inArabic = (type: string, name: string, forms: string[]) =>
      `{${name}, ${type}, ${forms.map((form) => `${form} {#}`).join(' ')}}`;
    const all = ['zero', 'one', 'two', 'few', 'many', 'other'];
    expect(faultsIn('ar', { slices: inArabic('plural', 'count', all) })).toEqual([]);
    // A number needs no plural forms.
    expect(faultsIn('de', { slices: 'Stücke: {count, number}' })).toEqual([]);
  });

  it.each<[string, string, Record<string, string | undefined>, RegExp | string]>([
    ['a message is missing', 'de', { title: undefined }, 'cake.title is missing'],
    ['a message is empty', 'de', { title: ' ' }, 'cake.title is empty'],
    ['a removed message is translated', 'de', { icing: 'Guss' }, 'cake.icing is no longer used'],
    ['a brace is open', 'de', { by: 'Von {name' }, /^cake\.by cannot be read: /],
    ['a value is missing', 'de', { by: 'Selbst gebacken' }, 'cake.by does not say {name}'],
    [
      'a plural form is missing',
      'de',
      { slices: '{count, plural, other {#}}' },
      'cake.slices {count, plural} lacks "one"',
    ],
    [
      'a plural form does not exist in the language',
      'zh-Hans',
      { slices: '{count, plural, one {#} other {#}}' },
      'cake.slices {count, plural} has no form "one"',
    ],
    [
      'an ordinal form is English',
      'de',
      { place: '{rank, selectordinal, one {#st} other {#.}}' },
      'cake.place {rank, selectordinal} has no form "one"',
    ],
    [
      'a choice is missing',
      'de',
      { filling: '{filling, select, other {Mit Sahne}}' },
      'cake.filling {filling, select} lacks "jam"',
    ],
    [
      'a choice is translated',
      'de',
      { filling: '{filling, select, jam {} Marmelade {Mit Marmelade} other {Mit Sahne}}' },
      'cake.filling {filling, select} has no form "Marmelade"',
    ],
    ['a date is formatted as text', 'de', { cutOn: 'Am {day}' }, 'cake.cutOn {day} is no text'],
    ['a tag is missing', 'de', { read: 'Zum Rezept<br/>' }, 'cake.read has other <tags>'],
    ['a tag has another name', 'de', { read: '<a>Zum Rezept</a><br/>' }, 'cake.read has other <tags>'],
  ])('fails when %s', (_, language, changed, fault) => {
    const [key] = Object.keys(changed);
    const found = faultsIn(language, changed).filter((text) => text.startsWith(`cake.${key} `));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(fault);
  });

  it('fails for an argument with another name', () => {
    expect(faultsIn('de', { by: 'Von {person}' })).toEqual([
      'cake.by does not say {name}',
      'cake.by knows no {person}',
    ]);
  });

  it('fails for an area that is missing or was removed', () => {
    expect(problemsOf('de', {}, cake)).toHaveLength(Object.keys(cake.cake).length);
    expect(problemsOf('de', { cake: kuchen, pie: { title: 'Kuchen' } }, cake)).toEqual([
      'pie.title is no longer used',
    ]);
  });
});
