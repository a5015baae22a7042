import { sorted } from '../../../protocol/rules/sorted.ts';
import type { AnswerCount } from '../../../protocol/schemas/show.ts';
import { formatAmount } from '../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';

/** So many numbers are between two, both included. Without `from` or `to` it holds the few that are far away. */
export interface Bin {
  from?: number | undefined;
  to?: number | undefined;
  count: number;
}

interface HistogramInput {
  value: number;
  count: number;
}

/** So many different numbers have a bar each. */
const mostBars = 12;
/** More of them are gathered in bins, beside one at each end for what is far away. */
const mostSteps = 9;
/** Far away: this many times the width of the middle half beyond it. */
const farAway = 1.5;

const total = (given: readonly HistogramInput[]) => given.reduce((sum, { count }) => sum + count, 0);

/** All numbers that were given, in at most twelve bars; bins are equally wide and begin at a round number. */
export function histogramOf(counts: readonly AnswerCount[]): Bin[] {
  const all = counts.map(({ answer, count }): HistogramInput => ({ value: Number(answer), count }));
  const given = sorted(
    all.filter(({ value }) => Number.isFinite(value)),
    (a, b) => a.value - b.value,
  );
  if (given.length <= mostBars) return given.map(({ value, count }) => ({ from: value, to: value, count }));
  const [low, high] = middleOf(given);
  const below = given.filter(({ value }) => value < low);
  const above = given.filter(({ value }) => value > high);
  const inner = given.slice(below.length, given.length - above.length);
  const isWhole = inner.every(({ value }) => Number.isInteger(value));
  const bins = binned(inner, isWhole);
  const apart = isWhole ? 1 : 0;
  return [
    ...(below.length > 0 ? [{ to: bins[0]!.from - apart, count: total(below) }] : []),
    ...bins,
    ...(above.length > 0 ? [{ from: bins.at(-1)!.to + apart, count: total(above) }] : []),
  ];
}

/** Between which numbers those are that are not far away. */
function middleOf(given: readonly HistogramInput[]): [number, number] {
  const half = valueAt(given, 0.75) - valueAt(given, 0.25);
  const width = half || valueAt(given, 0.95) - valueAt(given, 0.05) || 1;
  return [valueAt(given, 0.25) - farAway * width, valueAt(given, 0.75) + farAway * width];
}

/** The number below which this share of all lies. */
function valueAt(given: readonly HistogramInput[], share: number): number {
  let left = total(given) * share;
  return given.find(({ count }) => (left -= count) < 0)?.value ?? given.at(-1)!.value;
}

function binned(given: readonly HistogramInput[], isWhole: boolean) {
  const [low, high] = [given[0]!.value, given.at(-1)!.value];
  if (low === high) return [{ from: low, to: high, count: total(given) }];
  const span = high - low;
  const step = Math.max(isWhole ? 1 : Number.MIN_VALUE, roundedUp(span / mostSteps));
  const stepOf = (value: number) => Math.floor(Number((value / step).toPrecision(12)));
  const first = stepOf(low);
  const bins = Array.from({ length: stepOf(high) - first + 1 }, (_, index) => {
    const from = tidy((first + index) * step);
    return { from, to: isWhole ? from + step - 1 : tidy(from + step), count: 0 };
  });
  for (const { value, count } of given) bins[stepOf(value) - first]!.count += count;
  return bins;
}

const tidy = (value: number) => Number(value.toPrecision(12));

/** The next number of 1, 2, 5, 10, 20, 50 ... */
function roundedUp(width: number): number {
  const ten = 10 ** Math.floor(Math.log10(width));
  return tidy(([1, 2, 5].find((factor) => factor * ten >= width) ?? 10) * ten);
}

/** The numbers of a bar in words: '7', '10 to 19', '100 and more'. */
export function binWords({ from, to }: Bin): string {
  if (from === undefined) return stageTexts('binBelow', { to: formatAmount(to ?? 0) });
  if (to === undefined) return stageTexts('binAbove', { from: formatAmount(from) });
  return from === to
    ? formatAmount(from)
    : stageTexts('bin', { from: formatAmount(from), to: formatAmount(to) });
}

/** Whether a number is one of a bar's. */
export const isInBin = ({ from, to }: Bin, value: number | undefined): boolean =>
  value !== undefined && (from ?? -Infinity) <= value && value <= (to ?? Infinity);
