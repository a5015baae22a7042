import { counts } from '../limits.ts';
import { storedNumber } from '../numbers.ts';
import { decimalsOf } from './distance.ts';
import { correctnessTest, type AnswerRule, type AnswerSheet } from './correctness.ts';
import { sorted } from './sorted.ts';
import { foldSpelling } from './spelling.ts';

interface AnswerCount {
  answer: string;
  count: number;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Orders answers by frequency, most frequent first, then by code units. */
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

/** A computation that runs in steps, so that the server can handle other requests in between. */
export type SlicedComputation<Result> = Generator<undefined, Result>;

/** Runs all steps of a computation and returns its result. */
export function resultOf<Result>(steps: SlicedComputation<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Counts texts. Texts with an equal key are counted together under their most frequent spelling. The default
 * key is `foldSpelling`.
 */
export const countTexts = (answers: readonly string[], keyOf = foldSpelling): AnswerCount[] =>
  resultOf(countTextsInSlices(answers, keyOf));

/** Does the same as `countTexts` in steps. Yields after each distinct text. */
export function* countTextsInSlices(
  answers: readonly string[],
  keyOf = foldSpelling,
): SlicedComputation<AnswerCount[]> {
  const spellings = new Map<string, AnswerCount[]>();
  for (const each of sorted(tally(answers), byCount)) {
    addToList(spellings, keyOf(each.answer), each);
    yield;
  }
  const merged = Array.from(spellings.values(), (alike) => ({
    answer: alike[0]!.answer,
    count: alike.reduce((sum, { count }) => sum + count, 0),
  }));
  return sorted(merged, byCount);
}

/**
 * Counts the predictions of all options, in the order of the options. Includes options without a prediction.
 */
function countOptions(options: readonly string[], answers: readonly string[]): AnswerCount[] {
  const found = new Map(countTexts(answers).map(({ answer, count }) => [foldSpelling(answer), count]));
  return options.map((answer) => ({ answer, count: found.get(foldSpelling(answer)) ?? 0 }));
}

/** Returns the median, or undefined for an empty list. */
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

/** A key that no text can have, because `foldSpelling` removes invisible characters. */
const correctKey = '\0';

/**
 * Returns a function that maps texts to keys. All correct texts get the same key, because they score equally.
 */
function scoringKey(question: AnswerRule): (answer: string) => string {
  const isCorrect = correctnessTest(question);
  return (answer) => (isCorrect(answer) ? correctKey : foldSpelling(answer));
}

/**
 * Counts the predictions of a question.
 * - Options: all, in their order
 * - Texts: the most frequent ones
 * - Numbers: all distinct ones, lowest first, with their median
 *
 * If the question contains a correct answer, its accepted spellings are counted together. The caller must
 * omit the correct answer while it must not be visible.
 */
export function countPredictions(
  question: AnswerSheet & AnswerRule,
  answers: readonly string[],
): { counts: AnswerCount[]; median?: number } {
  const { type, options = [] } = question;
  if (type === 'yes_no') return { counts: countOptions(['yes', 'no'], answers) };
  if (type === 'multiple_choice') return { counts: countOptions(options, answers) };
  if (type === 'text')
    return { counts: countTexts(answers, scoringKey(question)).slice(0, counts.frequentTexts) };
  const numbers = answers.flatMap((answer) => storedNumber(answer) ?? []);
  const median = medianOf(numbers);
  const found = sorted(tally(numbers.map(String)), (a, b) => Number(a.answer) - Number(b.answer));
  return { counts: found, ...(median !== undefined && { median }) };
}
