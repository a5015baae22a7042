import { counts } from '../limits.ts';
import { storedNumber } from '../numbers.ts';
import { decimalsOf } from './distance.ts';
import type { AnswerSheet } from './scoring.ts';
import { sorted } from './sorted.ts';
import { foldSpelling } from './spelling.ts';

interface AnswerCount {
  answer: string;
  count: number;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Most frequent first; equally frequent ones by their letters. */
const byCount = (a: AnswerCount, b: AnswerCount) => b.count - a.count || byText(a.answer, b.answer);

function tally(answers: readonly string[]): AnswerCount[] {
  const found = new Map<string, number>();
  for (const answer of answers) found.set(answer, (found.get(answer) ?? 0) + 1);
  return Array.from(found, ([answer, count]) => ({ answer, count }));
}

/** Adds an item to the list under a key, in constant time. */
export function pushTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

/** Computes something in steps, so that a server can do other work in between. Yields after each text. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs all steps at once. */
export function resultOf<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Answers that differ only in what phones type differently are one, in the spelling that is most frequent. */
export const countTexts = (answers: readonly string[]): AnswerCount[] => resultOf(countTextsInSteps(answers));

/** The same in steps. */
export function* countTextsInSteps(answers: readonly string[]): Steps<AnswerCount[]> {
  const spellings = new Map<string, AnswerCount[]>();
  for (const each of sorted(tally(answers), byCount)) {
    pushTo(spellings, foldSpelling(each.answer), each);
    yield;
  }
  const merged = Array.from(spellings.values(), (alike) => ({
    answer: alike[0]!.answer,
    count: alike.reduce((sum, { count }) => sum + count, 0),
  }));
  return sorted(merged, byCount);
}

/** Each option in its order, also one that nobody chose. */
function countOptions(options: readonly string[], answers: readonly string[]): AnswerCount[] {
  const found = new Map(countTexts(answers).map(({ answer, count }) => [foldSpelling(answer), count]));
  return options.map((answer) => ({ answer, count: found.get(foldSpelling(answer)) ?? 0 }));
}

/** The one in the middle; of two in the middle what is between them. */
function medianOf(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined;
  const inOrder = sorted(numbers, (a, b) => a - b);
  const upper = inOrder[inOrder.length >> 1]!;
  const lower = inOrder[(inOrder.length - 1) >> 1]!;
  if (lower === upper) return upper;
  const decimals = Math.max(decimalsOf(lower), decimalsOf(upper)) + 1;
  const middle = lower / 2 + upper / 2;
  return decimals > 100 ? middle : Number(middle.toFixed(decimals));
}

/**
 * How a room predicted: of options each one in its order, of texts the most frequent, of numbers all that were given, lowest
 * first, and the one in the middle.
 */
export function countPredictions(
  { type, options = [] }: AnswerSheet,
  answers: readonly string[],
): { counts: AnswerCount[]; median?: number } {
  if (type === 'yes_no') return { counts: countOptions(['yes', 'no'], answers) };
  if (type === 'multiple_choice') return { counts: countOptions(options, answers) };
  if (type === 'text') return { counts: countTexts(answers).slice(0, counts.frequentTexts) };
  const numbers = answers.flatMap((answer) => storedNumber(answer) ?? []);
  const median = medianOf(numbers);
  const found = sorted(tally(numbers.map(String)), (a, b) => Number(a.answer) - Number(b.answer));
  return { counts: found, ...(median !== undefined && { median }) };
}
