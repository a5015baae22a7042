import { slopePerHour, type Measure } from './growth.ts';
import type { SoakResult } from './runSoak.ts';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`;
const count = (value: number) => value.toFixed(2);

const measures: [what: string, measure: Measure, show: (value: number) => string][] = [
  ['memory held', 'heldBytes', kilobytes],
  ['memory resident', 'residentBytes', kilobytes],
  ['timers', 'timers', count],
  ['open files', 'files', count],
  ['connections', 'connections', count],
  ['data folder', 'dataBytes', kilobytes],
];

function growth({ samples }: SoakResult): [string, string][] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return [];
  return measures.map(([what, measure, show]) => [
    `${what}: first, last, growth per hour`,
    `${show(first[measure])}, ${show(last[measure])}, ${show(slopePerHour(samples, measure))}`,
  ]);
}

/** The report: losses, faults, response times, and growth. */
export const describeSoak = (result: SoakResult): [string, string | number][] => [
  ['events', `${result.events} in ${Math.round(result.seconds / 60)} min`],
  ['predictions and messages acknowledged', result.acknowledged],
  ['of these lost', result.lost.length],
  ['wrong scores and screens', result.wrong.length],
  [
    'time from a kill to listening',
    result.restartMs.map((ms) => `${Math.round(ms)} ms`).join(', ') || 'no kill',
  ],
  ...result.times.rows.map(([what, figures]): [string, string] => [
    `${what} (median / 99th percentile / maximum)`,
    figures,
  ]),
  ...growth(result),
];
