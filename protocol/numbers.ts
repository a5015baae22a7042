/** The number format of a language: the decimal separator and the thousands separator. */
export interface NumberMarks {
  decimal: string;
  group: string;
}

/** The separators of stored numbers, as in JavaScript. */
const storedMarks: NumberMarks = { decimal: '.', group: '' };

/** A number whose separator can be a decimal separator or a thousands separator. */
interface UnclearNumber {
  grouped: number;
  decimal: number;
}

/** Maps characters of other scripts' keyboards to the ASCII characters of numbers. */
const spellings: readonly (readonly [RegExp, string])[] = [
  // Removes zero-width characters and bidi marks, which iOS puts around pasted numbers.
  [/[\p{Cf}\p{DI}]/gu, ''],
  [/[\p{Pd}\u2212]/gu, '-'],
  [/[\uFE62\uFF0B]/gu, '+'],
  [/[\u3002\uFE52\uFF0E\uFF61]/gu, '.'],
  [/[\u060C\u3001\uFE10\uFE50\uFF0C\uFF64]/gu, ','],
  [/[\u2018\u2019\u02BC\uFF07\u066C\u00B4\u2032]/gu, "'"],
  [/[\s\u2800]+/gu, ' '],
];

/**
 * Converts a decimal digit of any script to a Latin digit. Unicode encodes digits in runs from 0 to 9. Some
 * runs are adjacent, so the offset is taken modulo 10.
 */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

const withLatinDigits = (text: string): string =>
  spellings.reduce(
    (simpler, [pattern, plain]) => simpler.replace(pattern, plain),
    text.replace(/(?![0-9])\p{Nd}/gu, latinDigit),
  );

/** Returns true for correct groups of digits, such as `1 000`, `12 345 678` or the Indian `12 34 567`. */
function areGroups([first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (!/^[1-9]\d{0,2}$/.test(first) || last?.length !== 3) return false;
  return (
    others.every(({ length }) => length === 3) ||
    (first.length < 3 && others.every(({ length }) => length === 2))
  );
}

/**
 * Returns both interpretations of a number: with the last separator as a thousands separator, and as the
 * decimal separator.
 */
function readingsOf(body: string): { grouped?: string; decimal?: string } {
  const parts = body.split(/[^\d]/);
  const marks = body.replace(/\d/g, '');
  if (marks === '') return { decimal: body };
  const [before, last] = [marks.slice(0, -1), marks.at(-1)!];
  const isOneKind = before.replaceAll(before[0] ?? '', '') === '';
  const isGrouped = isOneKind && before.replaceAll(last, '') === '' && last !== '\u066B' && areGroups(parts);
  const whole = parts.slice(0, -1);
  const hasDecimals =
    /[.,\u066B]/.test(last) &&
    (before === '' || (isOneKind && before[0] !== last && before[0] !== '\u066B' && areGroups(whole)));
  return {
    ...(isGrouped && { grouped: parts.join('') }),
    ...(hasDecimals && parts.join('') !== '' && { decimal: `${whole.join('')}.${parts.at(-1)}` }),
  };
}

/**
 * Parses a finite decimal number as people type it: `7`, `−3.5`, `7,5`, `1'000`, `1 234,5`, `٧٫٥`.
 * Hexadecimal numbers and `Infinity` are refused. A single comma or point before exactly three digits
 * (`1,000`) is ambiguous. Then `marks`, the separators of the language, decide. If they cannot decide, both
 * interpretations are returned. Takes linear time.
 */
export function readNumber(text: string, marks?: NumberMarks): number | UnclearNumber | undefined {
  const [, sign, body, exponent] =
    /^([+-]?) ?([\d.,'\u066B][\d.,' \u066B]*)(?:e([+-]?\d{1,3}))?$/i.exec(withLatinDigits(text).trim()) ?? [];
  if (body === undefined) return undefined;
  const valueOf = (digits: string | undefined) => {
    const value = digits === undefined ? NaN : Number(`${sign}${digits}e${exponent ?? 0}`);
    return Number.isFinite(value) ? value : undefined;
  };
  const readings = readingsOf(body);
  const decimal = valueOf(readings.decimal);
  // A number with an exponent has no thousands separators.
  if (readings.grouped === undefined || exponent !== undefined) return decimal;
  const grouped = valueOf(readings.grouped);
  if (decimal === undefined || grouped === undefined) return grouped;
  if (body.includes(marks?.decimal ?? '\0')) return decimal;
  return marks?.group && body.includes(marks.group) ? grouped : { grouped, decimal };
}

/** Parses a number. Returns undefined for an invalid or ambiguous number. */
export function parseNumber(text: string, marks?: NumberMarks): number | undefined {
  const value = readNumber(text, marks);
  return typeof value === 'number' ? value : undefined;
}

/** Parses a number in JavaScript's notation, as it is stored. Returns undefined for other texts. */
export const storedNumber = (text: string): number | undefined =>
  /^-?\d+$/.test(text) ? Number(text) : parseNumber(text, storedMarks);
