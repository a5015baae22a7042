import { countTextsInSlices, addToList, resultOf, type SlicedComputation } from './predictionCounts.ts';
import { normalized } from '../userText.ts';
import { foldSpelling } from './spelling.ts';
import { sorted } from './sorted.ts';

/** Stop words of the most frequent languages. */
const stopWords = new Set(
  'a an the by of from and feat ft featuring with der die das von vom und mit le la les l de du des et par el los las y con il lo'.split(
    ' ',
  ),
);

/**
 * The distinct words of a text without accents and punctuation. Stop words count only if there are no others.
 */
function wordsOf(text: string): string[] {
  const bare = normalized(foldSpelling(text), 'NFD').replace(/\p{M}/gu, '');
  const words = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const significant = words.filter((word) => !stopWords.has(word));
  return [...new Set(significant.length > 0 ? significant : words)];
}

const byLetters = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The numbers of letters between which typing errors are detected. */
const typoLetters = { least: 4, most: 40 } as const;

/**
 * Keys of a text. Two texts are alike when they share a key. Then they have the same words, or differ in one
 * letter that is missing, different or swapped.
 */
function similarityKeysOf(words: readonly string[]): string[] {
  const letters = sorted(words, byLetters).join('');
  if (letters.length < typoLetters.least || letters.length > typoLetters.most) return [letters];
  return [letters, ...Array.from(letters, (_, at) => letters.slice(0, at) + letters.slice(at + 1))];
}

/** An answer with its frequency. Alike answers have the same `group`. */
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
 * Bounds of the work for one text: groups compared per word, and word look-ups in total. A text with more
 * than `words` words is alike only to texts that share a key.
 */
const most = { groupsOfWord: 50, lookUps: 1_000, words: 50 } as const;

/** Groups of alike texts, with indexes by key and by word. */
class Groups {
  readonly all: Group[] = [];
  readonly #byMark = new Map<string, Group>();
  /** Groups by each word of their most frequent answer, and by its longest word. */
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

/** Groups are added by descending frequency, so only the most frequent groups of a word are compared. */
function register(index: Map<string, Group[]>, word: string, group: Group): void {
  if ((index.get(word)?.length ?? 0) < most.groupsOfWord) addToList(index, word, group);
}

const sizeOf = ({ answers }: Group) => answers.reduce((sum, { count }) => sum + count, 0);

/**
 * Counts predicted texts and groups alike ones. Alike texts differ only in punctuation, accents, word order,
 * stop words or one letter, or one contains all words of the other. The largest group comes first; within a
 * group the most frequent text.
 */
export const groupAlike = (answers: readonly string[]): GroupedAnswer[] =>
  resultOf(groupAlikeInSlices(answers));

/** `groupAlike` in steps, because thousands of long texts take seconds. */
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
