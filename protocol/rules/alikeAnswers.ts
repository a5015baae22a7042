import { countTexts } from './predictionCounts.ts';
import { plain } from './spelling.ts';
import { sorted } from './sorted.ts';

/** Words that say nothing of what is meant, in the languages that weddings are held in most. */
const fillers = new Set(
  'a an the by of from and feat ft featuring with der die das von vom und mit le la les l de du des et par el los las y con il lo'.split(
    ' ',
  ),
);

/** The words of a text, without accents, punctuation and fillers; all of them when there are only fillers. */
function wordsOf(text: string): string[] {
  const bare = plain(text).normalize('NFD').replace(/\p{M}/gu, '');
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

interface Group {
  /** The words of its most frequent answer. */
  words: ReadonlySet<string>;
  answers: { answer: string; count: number }[];
}

const longest = (words: readonly string[]) => sorted(words, (a, b) => b.length - a.length)[0] ?? '';

/** So many of the most frequent ones are compared word by word: thousands of texts have to be ready in a moment. */
const mostCompared = 50;

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
    const own = new Set(words);
    const wider = (this.#byWord.get(longest(words)) ?? []).slice(0, mostCompared);
    const narrower = words.flatMap((word) => (this.#byLongest.get(word) ?? []).slice(0, mostCompared));
    return (
      narrower.find((group) => [...group.words].every((word) => own.has(word))) ??
      wider.find((group) => words.every((word) => group.words.has(word)))
    );
  }

  #begin(words: readonly string[]): Group {
    const group: Group = { words: new Set(words), answers: [] };
    this.all.push(group);
    for (const word of words) push(this.#byWord, word, group);
    if (words.length > 0) push(this.#byLongest, longest(words), group);
    return group;
  }
}

function push(index: Map<string, Group[]>, word: string, group: Group): void {
  const known = index.get(word);
  if (known) known.push(group);
  else index.set(word, [group]);
}

const sizeOf = ({ answers }: Group) => answers.reduce((sum, { count }) => sum + count, 0);

/**
 * Texts that were predicted, with how many said so, alike ones in one group: those that differ in punctuation, accents, the
 * order of words, words like 'by' and 'the', or one letter, and those that hold all words of the other. The group that most
 * belong to comes first, and in each what is most frequent.
 */
export function groupAlike(answers: readonly string[]): { answer: string; count: number; group: number }[] {
  const groups = new Groups();
  for (const counted of countTexts(answers)) groups.add(counted);
  return sorted(groups.all, (a, b) => sizeOf(b) - sizeOf(a)).flatMap((found, group) =>
    found.answers.map(({ answer, count }) => ({ answer, count, group })),
  );
}
