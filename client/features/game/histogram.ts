import { sorted } from '../../../protocol/rules/sorted.ts';
import type { AnswerCount } from '../../../protocol/schemas/show.ts';
import { formatAmount } from '../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';

/**
 * A bar of the histogram. `count` numbers lie between `from` and `to`, both included. A bar without `from` or
 * `to` holds the outliers at that end.
 */
export interface Bin {
  from?: number | undefined;
  to?: number | undefined;
  count: number;
}

interface CountedNumber {
  value: number;
  count: number;
}

/** If whole numbers span at most this many values, each value has its own bar, even without predictions. */
const maxBars = 12;
/** Otherwise numbers are grouped in at most this many bins, plus one bin for the outliers at each end. */
const maxBins = 9;
/**
 * A number is an outlier if it is this many interquartile ranges away from the middle half (Tukey's fences).
 */
const outlierFactor = 1.5;

const total = (numbers: readonly CountedNumber[]) => numbers.reduce((sum, { count }) => sum + count, 0);

/**
 * Returns all numeric answers in at most twelve bars, on an axis without gaps. Bins have equal widths and
 * begin at round numbers, except the outlier bars at the ends.
 */
export function histogramOf(counts: readonly AnswerCount[]): Bin[] {
  const parsed = counts.map(({ answer, count }): CountedNumber => ({ value: Number(answer), count }));
  const numbers = sorted(
    parsed.filter(({ value }) => Number.isFinite(value)),
    (a, b) => a.value - b.value,
  );
  if (numbers.length === 0) return [];
  const isNarrow = numbers.at(-1)!.value - numbers[0]!.value < maxBars;
  if (isNarrow && numbers.every(({ value }) => Number.isInteger(value)))
    return binsOf(numbers, true, maxBars);
  const [low, high] = normalRange(numbers);
  const below = numbers.filter(({ value }) => value < low);
  const above = numbers.filter(({ value }) => value > high);
  const inner = numbers.slice(below.length, numbers.length - above.length);
  const hasOnlyIntegers = inner.every(({ value }) => Number.isInteger(value));
  const bins = binsOf(inner, hasOnlyIntegers);
  const gap = hasOnlyIntegers ? 1 : 0;
  return [
    ...(below.length > 0 ? [{ to: bins[0]!.from - gap, count: total(below) }] : []),
    ...bins,
    ...(above.length > 0 ? [{ from: bins.at(-1)!.to + gap, count: total(above) }] : []),
  ];
}

/** Returns the range of normal numbers. Numbers outside this range are outliers. */
function normalRange(numbers: readonly CountedNumber[]): [number, number] {
  const half = quantile(numbers, 0.75) - quantile(numbers, 0.25);
  const width = half || quantile(numbers, 0.95) - quantile(numbers, 0.05) || 1;
  return [quantile(numbers, 0.25) - outlierFactor * width, quantile(numbers, 0.75) + outlierFactor * width];
}

/** Returns the quantile: a share of about `share` of all numbers lies below it. */
function quantile(numbers: readonly CountedNumber[], share: number): number {
  let remaining = total(numbers) * share;
  return numbers.find(({ count }) => (remaining -= count) < 0)?.value ?? numbers.at(-1)!.value;
}

function binsOf(numbers: readonly CountedNumber[], hasOnlyIntegers: boolean, maxCount = maxBins) {
  const [low, high] = [numbers[0]!.value, numbers.at(-1)!.value];
  if (low === high) return [{ from: low, to: high, count: total(numbers) }];
  const span = high - low;
  const step = Math.max(hasOnlyIntegers ? 1 : Number.MIN_VALUE, roundUp(span / maxCount));
  const stepOf = (value: number) => Math.floor(Number((value / step).toPrecision(12)));
  const first = stepOf(low);
  const bins = Array.from({ length: stepOf(high) - first + 1 }, (_, index) => {
    const from = tidy((first + index) * step);
    return { from, to: hasOnlyIntegers ? from + step - 1 : tidy(from + step), count: 0 };
  });
  for (const { value, count } of numbers) bins[stepOf(value) - first]!.count += count;
  return bins;
}

const tidy = (value: number) => Number(value.toPrecision(12));

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 ... */
function roundUp(width: number): number {
  const ten = 10 ** Math.floor(Math.log10(width));
  return tidy(([1, 2, 5].find((factor) => factor * ten >= width) ?? 10) * ten);
}

/** Returns the label of a bar: '7', '10 to 19', '100 and more'. */
export function binLabel({ from, to }: Bin): string {
  if (from === undefined) return stageTexts('binBelow', { to: formatAmount(to ?? 0) });
  if (to === undefined) return stageTexts('binAbove', { from: formatAmount(from) });
  return from === to
    ? formatAmount(from)
    : stageTexts('bin', { from: formatAmount(from), to: formatAmount(to) });
}

/**
 * Returns the position of a number on the axis, as a share of the length of the axis. A number with its own
 * bar is in the middle of that bar. An outlier is in the middle of its outlier bar.
 */
export function placeOnAxis(bins: readonly Bin[], value: number): number {
  const index = bins.findIndex(({ to = Infinity }) => value <= to);
  if (index < 0) return 1;
  const { from, to } = bins[index]!;
  if (from !== undefined && value < from) return index / bins.length;
  if (from === undefined || to === undefined || from === to) return (index + 0.5) / bins.length;
  const next = bins[index + 1] ?? bins[index - 1];
  // Bins of whole numbers do not touch. On the axis, each bin reaches half a number beyond its bounds.
  const margin = next?.from === to || next?.to === from ? 0 : 0.5;
  return (index + (value - from + margin) / (to - from + 2 * margin)) / bins.length;
}

/** Returns whether a number belongs to a bar. */
export const isInBin = ({ from, to }: Bin, value: number | undefined): boolean =>
  value !== undefined && (from ?? -Infinity) <= value && value <= (to ?? Infinity);
