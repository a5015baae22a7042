import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  combineIdeas,
  type EnglishFile,
  firstIdeas,
  hasNames,
  type Idea,
  type IdeaTexts,
  matchesSearch,
  questionOf,
  type TranslationFile,
  usedIdeas,
} from '../../../client/stores/ideas/ideas.ts';
import { celebrations } from '../../../protocol/rules/celebrations.ts';
import { type Language, languageTags } from '../../../protocol/languages.ts';
import { counts, lengths } from '../../../protocol/limits.ts';
import { CreateQuestion } from '../../../protocol/schemas/questions.ts';

const read = (language: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../protocol/ideas/${language}.json`), 'utf8'));
const english = read('en') as EnglishFile;
const others = languageTags.filter((language) => language !== 'en');
const inLanguages = (...languages: Language[]): Idea[] =>
  combineIdeas(
    english,
    languages
      .filter((language) => language !== 'en')
      .map((language) => [language, read(language) as TranslationFile]),
  );
const names = { first: 'Anna', second: 'Ben' };
const unnamed = { first: '', second: '' };
const ideaOf = (id: string, ideas = inLanguages('de')) => ideas.find((idea) => idea.id === id)!;

const all = Object.values(english).flat();
const placeholders = ({ text, options = [] }: IdeaTexts) =>
  [...new Set([text, ...options].join(' ').match(/\{\w+\}/g) ?? [])].toSorted();

describe('ideas', () => {
  it('are enough for each celebration, of all four types, with different ids', () => {
    expect(Object.keys(english)).toEqual([...celebrations]);
    for (const [celebration, ideas] of Object.entries(english)) {
      expect(ideas.length).toBeGreaterThanOrEqual(celebration === 'wedding' ? 40 : 25);
      expect(new Set(ideas.map(({ type }) => type)).size).toBe(4);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it.each(others)(
    'are complete in %s: each id with the same number of options and the same names',
    (language) => {
      const translated = read(language) as TranslationFile;
      expect(Object.keys(translated).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      for (const idea of all) {
        const texts = translated[idea.id]!;
        expect([idea.id, texts.options?.length]).toEqual([idea.id, idea.options?.length]);
        expect([idea.id, placeholders(texts)]).toEqual([idea.id, placeholders(idea)]);
        expect([idea.id, texts.unit === undefined]).toEqual([idea.id, idea.unit === undefined]);
      }
    },
  );

  it.each(languageTags)('are valid questions with names in %s, also as a translation', (language) => {
    for (const idea of inLanguages(language)) {
      const question = questionOf(idea, { language: 'en', secondLanguage: language }, names);
      expect(CreateQuestion.safeParse(question).error?.issues ?? []).toEqual([]);
      const own = questionOf(idea, { language }, names);
      expect(CreateQuestion.safeParse(own).error?.issues ?? []).toEqual([]);
      expect(JSON.stringify(own)).not.toMatch(/[{]\w+[}]/);
      expect(own.text.length).toBeLessThanOrEqual(lengths.question / 2);
      expect(own.options?.length ?? counts.optionsMin).toBeLessThanOrEqual(counts.optionsMax);
    }
  });

  it('become questions in both languages of an event, with the closest guess for a number', () => {
    const kiss = ideaOf('wedding-first-kiss');
    expect(questionOf(kiss, { language: 'en', secondLanguage: 'de' }, names)).toEqual({
      text: 'How many seconds will the first kiss as a married couple last?',
      type: 'numeric',
      numberRule: 'closest',
      translation: { language: 'de', text: kiss.texts.de!.text },
    });
    const first = questionOf(ideaOf('wedding-ready-first'), { language: 'de', secondLanguage: 'en' }, names);
    expect(first.options).toEqual(['Anna', 'Ben', 'Beide auf die Sekunde gleichzeitig']);
    expect(first.translation?.options).toEqual(['Anna', 'Ben', 'A perfect tie']);
  });

  it('need their names, and two different ones', () => {
    const both = ideaOf('wedding-ready-first');
    expect(hasNames(both, names)).toBe(true);
    expect(hasNames(both, { first: 'Anna', second: ' ' })).toBe(false);
    expect(hasNames(both, { first: 'Anna', second: 'ANNA' })).toBe(false);
    expect(hasNames(ideaOf('wedding-too-early'), { first: 'Anna', second: '' })).toBe(true);
    expect(hasNames(ideaOf('wedding-too-early'), unnamed)).toBe(false);
    expect(hasNames(ideaOf('wedding-rolling-ring'), unnamed)).toBe(true);
  });

  it('count as used by their text in any language, in another spelling and with other names', () => {
    const ideas = inLanguages('de');
    const used = (...texts: string[]) => [...usedIdeas(ideas, texts)];
    expect(used()).toEqual([]);
    expect(used('Will it rain?')).toEqual([]);
    expect(used('will one of the  rings roll away?')).toEqual(['wedding-rolling-ring']);
    expect(used(ideaOf('wedding-rolling-ring').texts.de!.text.toUpperCase())).toEqual([
      'wedding-rolling-ring',
    ]);
    expect(used('Will Mia say "I do" before the question is over?')).toEqual(['wedding-too-early']);
  });

  it('are found by words in any order, without accents and in both languages', () => {
    const ring = ideaOf('wedding-rolling-ring');
    expect(matchesSearch(ring, 'roll ring', names)).toBe(true);
    expect(matchesSearch(ring, '  ', names)).toBe(true);
    expect(matchesSearch(ring, 'kiss', names)).toBe(false);
    expect(matchesSearch(ideaOf('wedding-ready-first'), 'gleichzeitig ANNA', names)).toBe(true);
  });

  it.each(celebrations)('give eight suggestions without a name: %s', (celebration) => {
    const suggestions = firstIdeas(inLanguages(), celebration, { language: 'en' }, unnamed);
    expect(suggestions).toHaveLength(8);
    expect(JSON.stringify(suggestions)).not.toContain('{first}');
  });
});
