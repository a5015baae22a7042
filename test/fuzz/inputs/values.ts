import fc from 'fast-check';
import type { Chance } from './Chance.ts';

/** Texts that have caused faults elsewhere, in addition to fast-check’s. */
const odd = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\uDC00\uD800',
  '\u202E\u200B',
  '\r\n',
  'a\r\nset-cookie: x=1',
  '__proto__',
  'constructor',
  'toString',
  '$where',
  '{"$gt":""}',
  "'; DROP TABLE events; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '%c0%af',
  'null',
  'NaN',
  '-0',
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'.repeat(20),
  'ﷺ'.repeat(300),
  'a'.repeat(5_000),
  'A'.repeat(16_385),
  '0'.repeat(24),
  'f'.repeat(24),
  '[object Object]',
];

const oddNumbers = [
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
];

interface Stock {
  texts: string[];
  values: unknown[];
}

let stock: Stock | undefined;

/** Generates the values once with a fixed seed, so that inputs are reproducible. */
const makeStock = (): Stock => ({
  texts: [
    ...odd,
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 60 }), { seed: 1, numRuns: 300 }),
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 40 }), { seed: 2, numRuns: 300 }),
  ],
  values: fc.sample(fc.jsonValue({ noUnicodeString: false }), { seed: 3, numRuns: 400 }),
});

export const oddText = (chance: Chance): string => chance.of((stock ??= makeStock()).texts);

export const oddNumber = (chance: Chance): number => chance.of(oddNumbers);

/** Any JSON value. */
export const oddValue = (chance: Chance): unknown =>
  chance.weighted<() => unknown>([
    [3, () => oddText(chance)],
    [2, () => oddNumber(chance)],
    [2, () => chance.of([null, true, false, [], {}, [[]], [null], { $ne: null }, { length: -1 }])],
    [3, () => chance.of((stock ??= makeStock()).values)],
  ])();
