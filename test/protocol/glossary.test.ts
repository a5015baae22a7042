import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageTags } from '../../protocol/languages.ts';

const otherLanguages = languageTags.filter((language) => language !== 'en');

type Texts = { [key: string]: string | Texts };

/** All texts of a language in lower case, one per line. */
function textsOf(language: string): string {
  const texts: Texts = JSON.parse(readFileSync(`protocol/translations/${language}.json`, 'utf8'));
  const linesOf = (part: Texts): string[] =>
    Object.values(part).flatMap((text) => (typeof text === 'string' ? text : linesOf(text)));
  return linesOf(texts).join('\n').toLowerCase();
}

/** The glossary of docs/translating.md: the words of each language, without the English ones. */
function glossary(): Map<string, string[]> {
  const part = readFileSync('docs/translating.md', 'utf8').split('## Glossary')[1]!.split('\n## ')[0]!;
  const [head = [], , ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    otherLanguages.map((language) => [language, rows.map((row) => row[head.indexOf(language)] ?? '')]),
  );
}

/** Words that mean the same as a term of the glossary. */
const secondWords: Record<string, string[]> = {
  de: ['Bestenliste', 'Leaderboard', 'Veranstalter', 'Gastgeber', 'Vorhersage', 'Prognose', 'Veranstaltung'],
  fr: ['leaderboard', 'organisateur', 'prédiction', 'évènement', 'tableau des scores'],
  es: ['leaderboard', 'pronóstico', 'apuesta', 'anfitrión'],
  it: ['leaderboard', 'previsione', 'scommessa', 'anfitrione', 'grande schermo', 'tabellone'],
  nl: ['leaderboard', 'gastheer', 'evenement', 'scorebord', 'klassement'],
  pl: ['leaderboard', 'organizator', 'przewidywani', 'prognoz', 'telebim'],
  'pt-BR': ['leaderboard', 'anfitriã', 'previsão', 'aposta'],
  tr: ['liderlik', 'organizatör', 'davetli', 'bahis'],
  ar: ['المنظّم', 'المدعو', 'تنبؤ'],
  he: ['מארגנ', 'מוזמנ', 'תחזי'],
  'zh-Hans': ['排名榜', '嘉宾', '来宾', '组织者', '猜测'],
};

describe('glossary', () => {
  const words = glossary();

  it.each(otherLanguages)('%s has a word for each term', (language) => {
    expect(words.get(language)!.length).toBeGreaterThanOrEqual(40);
    expect(words.get(language)).not.toContain('');
  });

  it.each(otherLanguages)('%s uses no second word for a term', (language) => {
    const texts = textsOf(language);
    expect(secondWords[language]!.filter((word) => texts.includes(word.toLowerCase()))).toEqual([]);
  });
});
