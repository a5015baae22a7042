import { countTextsInSlices, addToList, resultOf, type SlicedComputation } from './predictionCounts.ts';
import { normalized } from '../userText.ts';
import { foldSpelling } from './spelling.ts';
import { sorted } from './sorted.ts';

/** The stop words (frequent words with little meaning) of the most common languages. */
const stopWords = new Set(
  'a an the by of from and feat ft featuring with der die das von vom und mit le la les l de du des et par el los las y con il lo'.split(
    ' ',
  ),
);

/**
 * Returns the distinct words of a text, without accents and punctuation. Stop words are included only if the
 * text has no other words.
 */
function wordsOf(text: string): string[] {
  const bare = normalized(foldSpelling(text), 'NFD').replace(/\p{M}/gu, '');
  const words = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const significant = words.filter((word) => !stopWords.has(word));
  return [...new Set(significant.length > 0 ? significant : words)];
}

const byLetters = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The minimum and maximum number of letters of a text in which typing errors are detected. */
const typoLetters = { least: 4, most: 40 } as const;

/**
 * Returns the comparison keys of a text. Two texts that share a key have the same words, or differ in one
 * missing, wrong or swapped letter.
 */
function similarityKeysOf(words: readonly string[]): string[] {
  const letters = sorted(words, byLetters).join('');
  if (letters.length < typoLetters.least || letters.length > typoLetters.most) return [letters];
  return [letters, ...Array.from(letters, (_, at) => letters.slice(0, at) + letters.slice(at + 1))];
}

/** An answer and how often it was given. Similar answers have the same `group`. */
interface GroupedAnswer {
  answer: string;
  count: number;
  group: number;
}

interface Group {
  /** The words of the group's most frequent answer. */
  words: ReadonlySet<string>;
  answers: { answer: string; count: number }[];
}

const longest = (words: readonly string[]) =>
  words.reduce((found, word) => (word.length > found.length ? word : found), '');

/**
 * Limits of the work for one text: compared groups per word, and word look-ups in total. A text with more
 * than `words` words is grouped only with texts that share a key.
 */
const most = { groupsOfWord: 50, lookUps: 1_000, words: 50 } as const;

/** Groups of similar texts, with indexes by key and by word. */
class Groups {
  readonly all: Group[] = [];
  readonly #byMark = new Map<string, Group>();
  /** Indexes of the groups: by each word of the most frequent answer, and by its longest word. */
  readonly #byWord = new Map<string, Group[]>();
  readonly #byLongest = new Map<string, Group[]>();

  add(counted: { answer: string; count: number }): void {
    const words = wordsOf(counted.answer);
    const marks = similarityKeysOf(words);
    const existing = words.length > 0 ? this.#findAlike(words, marks) : undefined;
    const group = existing ?? this.#create(words);
    group.answers.push(counted);
    for (const mark of marks) if (!this.#byMark.has(mark)) this.#byMark.set(mark, group);
  }

  #findAlike(words: readonly string[], marks: readonly string[]): Group | undefined {
    for (const mark of marks) {
      const group = this.#byMark.get(mark);
      if (group) return group;
    }
    if (words.length > most.words) return undefined;
    const own = new Set(words);
    let lookUps = 0;
    const isSubset = (subset: Iterable<string>, superset: ReadonlySet<string>): boolean => {
      for (const word of subset) if (++lookUps > most.lookUps || !superset.has(word)) return false;
      return true;
    };
    for (const word of words) {
      const subsetGroup = this.#byLongest.get(word)?.find((group) => isSubset(group.words, own));
      if (subsetGroup) return subsetGroup;
    }
    return this.#byWord.get(longest(words))?.find((group) => isSubset(words, group.words));
  }

  #create(words: readonly string[]): Group {
    const group: Group = { words: new Set(words), answers: [] };
    this.all.push(group);
    if (words.length === 0 || words.length > most.words) return group;
    for (const word of words) register(this.#byWord, word, group);
    register(this.#byLongest, longest(words), group);
    return group;
  }
}

/**
 * Adds a group to the index of a word. Groups are added from the most to the least frequent, so a full list
 * keeps the most frequent ones.
 */
function register(index: Map<string, Group[]>, word: string, group: Group): void {
  if ((index.get(word)?.length ?? 0) < most.groupsOfWord) addToList(index, word, group);
}

const sizeOf = ({ answers }: Group) => answers.reduce((sum, { count }) => sum + count, 0);

/**
 * Counts predicted texts and groups similar ones. Similar texts differ only in punctuation, accents, word
 * order, stop words or one letter, or one text contains all words of the other. The largest group comes
 * first. In a group, the most frequent text comes first.
 */
export const groupAlike = (answers: readonly string[]): GroupedAnswer[] =>
  resultOf(groupAlikeInSlices(answers));

/** Does the same as `groupAlike` in steps, because thousands of long texts take seconds. */
export function* groupAlikeInSlices(answers: readonly string[]): SlicedComputation<GroupedAnswer[]> {
  const groups = new Groups();
  for (const counted of yield* countTextsInSlices(answers)) {
    groups.add(counted);
    yield;
  }
  const sized = groups.all.map((group) => ({ ...group, size: sizeOf(group) }));
  return sorted(sized, (a, b) => b.size - a.size).flatMap((found, group) =>
    found.answers.map(({ answer, count }) => ({ answer, count, group })),
  );
}
