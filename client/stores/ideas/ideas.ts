import { celebrations, type Celebration } from '../../../protocol/rules/celebrations.ts';
import type { Language } from '../../../protocol/languages.ts';
import type { QuestionType } from '../../../protocol/rules/correctness.ts';
import { foldSpelling, searchKey } from '../../../protocol/rules/spelling.ts';
import type { CreateQuestion } from '../../../protocol/schemas/questions.ts';
import { fetchChunk } from '../app/chunks.ts';
import type { Names } from './splitNames.ts';

/** The part of an event at which something happens, in the order of the day. */
export type Moment =
  | 'before'
  | 'arrival'
  | 'ceremony'
  | 'dinner'
  | 'speeches'
  | 'games'
  | 'dance'
  | 'late'
  | 'after';

/** The texts of an idea in one language. */
export interface IdeaTexts {
  text: string;
  options?: string[];
  unit?: string;
}

interface StoredIdea extends IdeaTexts {
  id: string;
  moment: Moment;
  type: QuestionType;
  /** True if the closest guess counts as correct. */
  closest?: boolean;
}

/**
 * An idea for a question, with its texts in each loaded language. In the texts, `{first}` and `{second}`
 * stand for names.
 */
export interface Idea extends Omit<StoredIdea, keyof IdeaTexts> {
  celebration: Celebration;
  texts: Partial<Record<Language, IdeaTexts>>;
}

/** The English file has all data. The files of other languages have only the texts, by id. */
export type EnglishFile = Record<Celebration, StoredIdea[]>;
export type TranslationFile = Record<string, IdeaTexts>;

/** The files of ideas. Each is a separate chunk. */
const files = import.meta.glob<EnglishFile | TranslationFile>('../../../protocol/ideas/*.json', {
  import: 'default',
});

const loadFile = async (language: Language) =>
  fetchChunk(async () => files[`../../../protocol/ideas/${language}.json`]!(), 'whenIdle');

/** Combines the English file with the translations. */
export const combineIdeas = (english: EnglishFile, translations: [Language, TranslationFile][]): Idea[] =>
  celebrations.flatMap((celebration) =>
    english[celebration].map(({ text, options, unit, ...idea }) => ({
      ...idea,
      celebration,
      texts: {
        en: { text, ...(options && { options }), ...(unit !== undefined && { unit }) },
        ...Object.fromEntries(translations.map(([language, file]) => [language, file[idea.id]])),
      },
    })),
  );

/** Loads all ideas in English and these languages. Throws when a file cannot be loaded. */
export async function loadIdeas(languages: readonly Language[]): Promise<Idea[]> {
  const others = languages.filter((language) => language !== 'en');
  const [english, ...translations] = await Promise.all([
    loadFile('en') as Promise<EnglishFile>,
    ...others.map(
      async (language) =>
        [language, (await loadFile(language)) as TranslationFile] as [Language, TranslationFile],
    ),
  ]);
  return combineIdeas(english, translations);
}

const englishOf = (idea: Idea): IdeaTexts => idea.texts.en!;

/** Returns the names that an idea needs. */
export function neededNames(idea: Idea): (keyof Names)[] {
  const { text, options = [] } = englishOf(idea);
  return (['first', 'second'] as const).filter((name) => [text, ...options].join().includes(`{${name}}`));
}

/** Returns whether all names of an idea are known. Two equal names count as one. */
export const hasNames = (idea: Idea, names: Names): boolean =>
  neededNames(idea).every((name) => names[name].trim() !== '') &&
  (neededNames(idea).length < 2 || foldSpelling(names.first) !== foldSpelling(names.second));

const filled = (text: string, names: Names) =>
  text.replace(/\{(first|second)\}/g, (_, name: keyof Names) => names[name].trim());

/** Returns the texts of an idea with the names filled in. Falls back to English. */
export function textsOfIdea(idea: Idea, language: Language, names: Names): IdeaTexts {
  const { text, options, ...rest } = idea.texts[language] ?? englishOf(idea);
  return {
    ...rest,
    text: filled(text, names),
    ...(options && { options: options.map((option) => filled(option, names)) }),
  };
}

/** An idea that the host has chosen: the names that it was filled with, and its question. */
export interface ChosenIdea {
  id: string;
  names: Names;
  question: CreateQuestion;
}

/** The languages of an event's questions. */
export interface QuestionLanguages {
  language: Language;
  secondLanguage?: Language | undefined;
}

/** Returns the question of an idea. In an event with two languages it has a translation. */
export function questionOf(
  idea: Idea,
  { language, secondLanguage }: QuestionLanguages,
  names: Names,
): CreateQuestion {
  const { type, closest } = idea;
  const { unit: _unit, ...own } = textsOfIdea(idea, language, names);
  const { unit: _translatedUnit, ...translated } = textsOfIdea(idea, secondLanguage ?? language, names);
  return {
    ...own,
    type,
    ...(closest && { numberRule: 'closest' }),
    ...(secondLanguage && { translation: { language: secondLanguage, ...translated } }),
  };
}

/** The number of suggestions for a celebration. */
const suggestionCount = 8;

/** Returns the first ideas of a celebration whose names are known. They serve as suggestions. */
export const firstIdeas = (
  ideas: readonly Idea[],
  celebration: Celebration,
  languages: QuestionLanguages,
  names: Names,
): ChosenIdea[] =>
  ideas
    .filter((idea) => idea.celebration === celebration && hasNames(idea, names))
    .slice(0, suggestionCount)
    .map((idea) => ({ id: idea.id, names, question: questionOf(idea, languages, names) }));

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern that matches the folded text of an idea with any names. */
const patternOf = (text: string) =>
  new RegExp(
    `^${foldSpelling(text)
      .split(/\{(?:first|second)\}/)
      .map(escapeRegExp)
      .join('.+')}$`,
    'u',
  );

/**
 * Returns the ids of the ideas that are already among these questions. Compares in all loaded languages and
 * with any names.
 */
export function usedIdeas(ideas: readonly Idea[], texts: readonly string[]): Set<string> {
  const folded = texts.map(foldSpelling);
  const isUsed = ({ texts: byLanguage }: Idea) =>
    Object.values(byLanguage).some(({ text }) => {
      const pattern = patternOf(text);
      return folded.some((question) => pattern.test(question));
    });
  return new Set(folded.length === 0 ? [] : ideas.filter(isUsed).map(({ id }) => id));
}

/** Returns whether an idea contains these words in any loaded language. */
export function matchesSearch(idea: Idea, search: string, names: Names): boolean {
  const languages = Object.keys(idea.texts) as Language[];
  const texts = languages.map((language) => textsOfIdea(idea, language, names));
  const words = searchKey(texts.flatMap(({ text, options = [] }) => [text, ...options]).join(' '));
  return searchKey(search)
    .split(' ')
    .every((word) => words.includes(word));
}
