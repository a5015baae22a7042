import { expect, it } from 'vitest';
import { type Language, languageTags } from '../../protocol/languages.ts';
import { englishAreas, readTranslation } from '../../server/build/translations.ts';

/** Words that name a couple or a wedding. */
const coupleWords: Record<Language, string> = {
  en: 'couples?|weddings?|grooms?|brid\\p{L}*|best man|flower girl|marri\\p{L}*|newlyweds?',
  de: '(?<!ein |alle )paars?|brautpaar\\p{L}*|hochzeit\\p{L}*|braut|bräutigam|trauzeug\\p{L}*|blumenkind',
  es: 'parejas?|bodas?|novi[oa]s?|matrimonio|padrino|niña de las flores',
  fr: 'couples?|mariages?|mariée?s?|témoins?|demoiselle d’honneur',
  it: 'coppi[ae]|matrimoni\\p{L}*|spos[aeio]|nozze|damigella',
  nl: 'bruid\\p{L}*|bruiloft|huwelijk|bloemenmeisje',
  pl: 'par[aęyą]|młod\\p{L}*|ślub\\p{L}*|wesel[ea]|świadek',
  'pt-BR': 'casal|casament\\p{L}*|noiv[oa]s?|padrinho|daminha',
  tr: 'çift\\p{L}*|düğün\\p{L}*|gelin|damat|sağdıç|nedime',
  ar: '\\p{L}*(?:عروس|زفاف|عريس)\\p{L}*',
  he: '\\p{L}?(?:זוג|חתונה|חתונת|כלה|חתן|שושבין)',
  'zh-Hans': '\\p{L}*(?:新人|婚|新郎|新娘|伴郎)\\p{L}*',
};

/** Areas about the product, the wedding's own suggestions, the sample event and the names of celebrations. */
const weddingAreas = new Set([
  'landing',
  'pages',
  'suggestions',
  'sampleEvent',
  'logoOptions',
  'celebration',
]);

const textsIn = (language: Language) =>
  Object.entries(language === 'en' ? englishAreas() : readTranslation(language)).flatMap(([area, texts]) =>
    weddingAreas.has(area)
      ? []
      : Object.entries(texts).map(([key, text]) => ({ id: `${area}.${key}`, text })),
  );

it.each(languageTags)('texts that name a couple have a neutral form: %s', (language) => {
  const words = new RegExp(`(?<!\\p{L})(?:${coupleWords[language]})(?!\\p{L})`, 'iu');
  const texts = textsIn(language);
  const ids = new Set(texts.map(({ id }) => id));
  // Placeholders and tags keep their English names.
  const naming = texts.filter(({ text }) => words.test(text.replaceAll(/\{couple\}|<couple\/>/g, '')));
  expect(naming.length).toBeGreaterThan(10);
  expect(naming.map(({ id }) => id).filter((id) => !ids.has(`${id}Neutral`))).toEqual([]);
});
