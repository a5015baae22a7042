import { countTextsInSteps, pushTo, resultOf, type Steps } from './predictionCounts.ts';
import { normalized } from '../checks.ts';
import { foldSpelling } from './spelling.ts';
import { sorted } from './sorted.ts';

/** Words that say nothing of what is meant, in the languages that weddings are held in most. */
const fillers = new Set(
  'a an the by of from and feat ft featuring with der die das von vom und mit le la les l de du des et par el los las y con il lo'.split(
    ' ',
  ),
);

/** The words of a text, without accents, punctuation and fillers; all of them when there are only fillers. */
function wordsOf(text: string): string[] {
  const bare = normalized(foldSpelling(text), 'NFD').replace(/\p{M}/gu, '');
  const words = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

const byLetters = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A slip of the finger is looked for in texts of so many letters. */
const slips = { least: 4, most: 40 } as const;

/** What alike texts have in common: the same words, or the same letters but for one that is missing, other or swapped. */
function marksOf(words: readonly string[]): string[] {
  const letters = sorted(words, byLetters).join('');
  if (letters.length < slips.least || letters.length > slips.most) return [letters];
  return [letters, ...Array.from(letters, (_, at) => letters.slice(0, at) + letters.slice(at + 1))];
}

/** An answer with how many gave it; alike ones have one `group`. */
interface GroupedAnswer {
  answer: string;
  count: number;
  group: number;
}

interface Group {
  /** The words of its most frequent answer. */
  words: ReadonlySet<string>;
  answers: { answer: string; count: number }[];
}

const longest = (words: readonly string[]) =>
  words.reduce((found, word) => (word.length > found.length ? word : found), '');

/**
 * What bounds the work for one text, so that thousands are ready in a moment: so many groups are compared under one word,
 * with so many look-ups of words in all. A text of more words is alike only to those of the same words.
 */
const most = { groupsOfWord: 50, lookUps: 1_000, words: 50 } as const;

/** Groups of alike texts, found by what they have in common. */
class Groups {
  readonly all: Group[] = [];
  readonly #byMark = new Map<string, Group>();
  /** Groups by every word of their most frequent answer, and by the longest alone. */
  readonly #byWord = new Map<string, Group[]>();
  readonly #byLongest = new Map<string, Group[]>();

  add(counted: { answer: string; count: number }): void {
    const words = wordsOf(counted.answer);
    const marks = marksOf(words);
    const known = words.length > 0 ? this.#alike(words, marks) : undefined;
    const group = known ?? this.#begin(words);
    group.answers.push(counted);
    for (const mark of marks) if (!this.#byMark.has(mark)) this.#byMark.set(mark, group);
  }

  #alike(words: readonly string[], marks: readonly string[]): Group | undefined {
    for (const mark of marks) {
      const group = this.#byMark.get(mark);
      if (group) return group;
    }
    if (words.length > most.words) return undefined;
    const own = new Set(words);
    let lookUps = 0;
    const areIn = (some: Iterable<string>, all: ReadonlySet<string>): boolean => {
      for (const word of some) if (++lookUps > most.lookUps || !all.has(word)) return false;
      return true;
    };
    for (const word of words) {
      const narrower = this.#byLongest.get(word)?.find((group) => areIn(group.words, own));
      if (narrower) return narrower;
    }
    return this.#byWord.get(longest(words))?.find((group) => areIn(words, group.words));
  }

  #begin(words: readonly string[]): Group {
    const group: Group = { words: new Set(words), answers: [] };
    this.all.push(group);
    if (words.length === 0 || words.length > most.words) return group;
    for (const word of words) register(this.#byWord, word, group);
    register(this.#byLongest, longest(words), group);
    return group;
  }
}

/** Groups come by their frequency: those behind the first ones of a word are never compared. */
function register(index: Map<string, Group[]>, word: string, group: Group): void {
  if ((index.get(word)?.length ?? 0) < most.groupsOfWord) pushTo(index, word, group);
}

const sizeOf = ({ answers }: Group) => answers.reduce((sum, { count }) => sum + count, 0);

/**
 * Texts that were predicted, with how many said so, alike ones in one group: those that differ in punctuation, accents, the
 * order of words, words like 'by' and 'the', or one letter, and those that hold all words of the other. The group that most
 * belong to comes first, and in each what is most frequent.
 */
export const groupAlike = (answers: readonly string[]): GroupedAnswer[] =>
  resultOf(groupAlikeInSteps(answers));

/** The same in steps: thousands of long texts take seconds. */
export function* groupAlikeInSteps(answers: readonly string[]): Steps<GroupedAnswer[]> {
  const groups = new Groups();
  for (const counted of yield* countTextsInSteps(answers)) {
    groups.add(counted);
    yield;
  }
  const sized = groups.all.map((group) => ({ ...group, size: sizeOf(group) }));
  return sorted(sized, (a, b) => b.size - a.size).flatMap((found, group) =>
    found.answers.map(({ answer, count }) => ({ answer, count, group })),
  );
}
