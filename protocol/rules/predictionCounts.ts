import { counts } from '../limits.ts';
import { storedNumber } from '../numbers.ts';
import { decimalsOf } from './distance.ts';
import type { AnswerSheet } from './correctness.ts';
import { sorted } from './sorted.ts';
import { foldSpelling } from './spelling.ts';

interface AnswerCount {
  answer: string;
  count: number;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Most frequent first, then by code units. */
const byCount = (a: AnswerCount, b: AnswerCount) => b.count - a.count || byText(a.answer, b.answer);

function tally(answers: readonly string[]): AnswerCount[] {
  const found = new Map<string, number>();
  for (const answer of answers) found.set(answer, (found.get(answer) ?? 0) + 1);
  return Array.from(found, ([answer, count]) => ({ answer, count }));
}

/** Adds an item to the list under a key, in constant time. */
export function addToList<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** A computation in steps, so that the server can do other work in between. */
export type SlicedComputation<Result> = Generator<undefined, Result>;

/** Runs all steps at once. */
export function resultOf<Result>(steps: SlicedComputation<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Counts texts. Texts that are equal after `foldSpelling` count as one, in their most frequent spelling. */
export const countTexts = (answers: readonly string[]): AnswerCount[] =>
  resultOf(countTextsInSlices(answers));

/** `countTexts` in steps; yields after each distinct text. */
export function* countTextsInSlices(answers: readonly string[]): SlicedComputation<AnswerCount[]> {
  const spellings = new Map<string, AnswerCount[]>();
  for (const each of sorted(tally(answers), byCount)) {
    addToList(spellings, foldSpelling(each.answer), each);
    yield;
  }
  const merged = Array.from(spellings.values(), (alike) => ({
    answer: alike[0]!.answer,
    count: alike.reduce((sum, { count }) => sum + count, 0),
  }));
  return sorted(merged, byCount);
}

/** Counts all options in their order, including those with no prediction. */
function countOptions(options: readonly string[], answers: readonly string[]): AnswerCount[] {
  const found = new Map(countTexts(answers).map(({ answer, count }) => [foldSpelling(answer), count]));
  return options.map((answer) => ({ answer, count: found.get(foldSpelling(answer)) ?? 0 }));
}

/** The median; undefined for an empty list. */
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
 * Counts the predictions of a question: all options in their order; the most frequent texts; all different
 * numbers, lowest first, with their median.
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
