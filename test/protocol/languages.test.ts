import { describe, expect, it } from 'vitest';
import { directionOf, intlOf, languages, languageTags, matchLanguage } from '../../protocol/languages.ts';

describe('languages', () => {
  it('have tags that Intl supports, and names of their own', () => {
    for (const language of languageTags) {
      expect(Intl.getCanonicalLocales(language)).toEqual([language]);
      expect(Intl.PluralRules.supportedLocalesOf(language)).toEqual([language]);
      expect(Intl.DateTimeFormat.supportedLocalesOf(intlOf(language))).toHaveLength(1);
    }
    expect(new Set(Object.values(languages).map(({ name }) => name)).size).toBe(languageTags.length);
  });

  it('have the direction of their script', () => {
    for (const language of languageTags)
      expect(directionOf(language)).toBe(/[\u0590-\u08ff]/.test(languages[language].name) ? 'rtl' : 'ltr');
  });

  it.each([
    [['de'], 'de'],
    [['DE-at'], 'de'],
    [['fi', 'sv', 'tr-TR', 'en'], 'tr'],
    [['pt'], 'pt-BR'],
    [['pt-PT', 'pt-BR'], 'pt-BR'],
    [['zh-Hant-TW'], 'zh-Hans'],
    [['zh-hans'], 'zh-Hans'],
    [['fi'], undefined],
    [['d', 'deu', 'e', 'x-de'], undefined],
    [[''], undefined],
    [[], undefined],
  ])('are selected for the request %j: %s', (wanted, language) => {
    expect(matchLanguage(wanted)).toBe(language);
  });
});
