import { lengths } from './limits.ts';
import type { Translatable } from './texts/catalogue.ts';
import { checkTexts } from './texts/checks.ts';

// Validation that forms and the server share. Each check returns a problem or undefined. This file imports no
// schema library, so that the guest's bundle stays small.

/** The reason why a value is refused, as text for the user. */
export interface Problem {
  title: string;
  description: string;
  /** The description with its key and values, as the server's refusal contains it. */
  translatable: Translatable;
}

/** Creates a problem from a title and a translatable description. */
export const problemOf = (title: string, translatable: Translatable): Problem => ({
  title,
  description: translatable.message,
  translatable,
});

/** Older browsers lack `Intl.Segmenter`. There, `symbol` matches flags, joined emoji and combining marks. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;
const symbol =
  /\p{RI}\p{RI}|.[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}]*)*/gsu;

/** UTF-16 units per segmented chunk: the time of `Intl.Segmenter` is quadratic in the length of its text. */
const segmentedUnits = 512;

/** Yields the visible characters of a text: a flag or a letter with its accents is one. Linear time. */
export function* symbolsOf(text: string): Generator<string> {
  if (!segmenter) {
    for (const [found] of text.matchAll(symbol)) yield found;
    return;
  }
  for (let from = 0, units = segmentedUnits; from < text.length;) {
    const isLast = from + units >= text.length;
    const chunk = text.slice(from, from + units - Number(!isLast && isHighSurrogate(text, from + units - 1)));
    const symbols = Array.from(segmenter.segment(chunk), ({ segment }) => segment);
    // The last symbol may continue in the next chunk. If one symbol fills the chunk, the next chunk is
    // longer.
    const carry = isLast ? '' : (symbols.pop() ?? '');
    yield* symbols;
    from += chunk.length - carry.length;
    units = symbols.length > 0 ? segmentedUnits : units * 2;
  }
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;

const isInvisible = (text: string) => /^\p{DI}+$/u.test(text);

/**
 * The number of visible characters: an emoji, a flag or a letter with its accents is one, zero-width
 * characters are none. Stops counting at `enough`.
 */
export function visibleLength(text: string, enough = 5_000): number {
  let length = 0;
  for (const symbolText of symbolsOf(text)) {
    if (!isInvisible(symbolText)) length += 1;
    if (length >= enough) break;
  }
  return length;
}

/**
 * The highest average of UTF-16 units per visible character. A family emoji has 11, a kiss with two skin
 * tones 15.
 */
const unitsPerCharacter = 16;

/**
 * True for a text with more UTF-16 units than `most` visible characters can have. Constant time after
 * trimming: use it before any other work on a text that a client sends.
 */
export const hasTooManyUnits = (text: string, most: number): boolean =>
  text.trim().length > most * unitsPerCharacter;

/** The rule of every length limit: at most `most` visible characters, with a bound on the accents of each. */
export const isTooLong = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * unitsPerCharacter || visibleLength(text, most + 1) > most);

/**
 * Trims a text, removes control characters and lone surrogates, and writes each line break as `\n`. Tabs
 * stay. A text without visible characters becomes empty.
 */
export const tidyText = (text: string) =>
  isBlank(text)
    ? ''
    : text
        .replace(/\r\n?|[\v\f\u0085]/g, '\n')
        .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
        .trim();

/** The problem of a text that the server would refuse as too long. */
export function lengthProblem(text: string, most: number): string | undefined {
  if (!hasTooManyUnits(text, most) && !isTooLong(tidyText(text), most)) return undefined;
  return checkTexts('tooLong', { length: visibleLength(text.trim()), most });
}

/** The first `most` visible characters of a text. Linear time; reads no further than the cut. */
export function firstCharacters(text: string, most: number): string {
  let prefix = '';
  let count = 0;
  for (const symbolText of symbolsOf(text)) {
    if (!isInvisible(symbolText)) count += 1;
    if (count > most) break;
    prefix += symbolText;
  }
  return prefix;
}

/**
 * Unicode's limit of combining marks in a stream-safe text (UAX 15, D3). No language needs more on one
 * letter.
 */
const mostMarks = 30;

/** Combining marks, and the letters that compatibility normalization turns into marks. */
const markRun = /[\p{M}\uFF9E\uFF9F\u0E33\u0EB3]+/gu;

/**
 * Normalizes a text to a Unicode form in linear time. A run of combining marks is cut to 30, because ordering
 * the marks of one run is quadratic in its length.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length > mostMarks ? text.replace(markRun, firstMarks) : text).normalize(form);

const firstMarks = (run: string): string =>
  run.length > mostMarks ? Array.from(run).slice(0, mostMarks).join('') : run;

/**
 * Blank characters that Unicode does not class as white space: the braille blank, Hangul fillers, three rare
 * scripts.
 */
const gaps = /[\u2800\u3164\uFFA0\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;

/** Invisible characters, except the tags that distinguish the flags of England, Scotland and Wales. */
const invisible =
  /(\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F})|[\p{DI}\p{NChar}\uFFF9-\uFFFB]/gu;

/** Removes invisible characters for a comparison, including the joiners of letters and emoji. */
export const withoutInvisible = (text: string): string => text.replace(gaps, ' ').replace(invisible, '$1');

/** True for a text without visible characters: white space, control, zero-width and blank characters only. */
export const isBlank = (text: string) =>
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{NChar}]*$/u.test(text.replace(gaps, ' '));

/** Replaces each run of line breaks and tabs, with the spaces around it, by one space. */
export const oneLine = (text: string) =>
  text.replace(/[\s\u0085]+/g, (gap) => (/[\n\r\t\v\f\u0085\u2028\u2029]/.test(gap) ? ' ' : gap));

/**
 * A name as it is stored and shown: trimmed, with single inner spaces, without control and direction
 * characters.
 */
export const tidyName = (name: string) =>
  normalized(name.replace(/[\p{NChar}\uFFF9-\uFFFB]/gu, ''), 'NFC')
    .replace(gaps, ' ')
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** Checks a guest's name: 2 to 50 visible characters after trimming. */
export function checkName(name: string): Problem | undefined {
  const { usernameMin: least, usernameMax: most } = lengths;
  const tooLong = () =>
    problemOf(checkTexts('nameInvalidTitle'), checkTexts.translatable('nameTooLong', { most }));
  if (hasTooManyUnits(name, most)) return tooLong();
  const tidy = tidyName(name);
  if (isBlank(tidy)) return problemOf(checkTexts('nameMissingTitle'), checkTexts.translatable('nameMissing'));
  // The smaller of two counts. A joined emoji is one character only with its joiners. A space beside an outer
  // invisible character is trimmed only without that character.
  const visible = Math.min(visibleLength(tidy, least), visibleLength(withoutInvisible(tidy).trim(), least));
  if (visible < least)
    return problemOf(checkTexts('nameInvalidTitle'), checkTexts.translatable('nameTooShort', { least }));
  return isTooLong(tidy, most) ? tooLong() : undefined;
}

/** Normalizes a typed event code: upper case, ASCII letters and dashes, no invisible characters. */
export const tidyShareCode = (code: string) =>
  withoutInvisible(code)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toUpperCase()
    .replace(/İ/g, 'I');

/** True for a share code: 1 to 12 characters of A-Z 0-9 - _. */
export const isShareCode = (code: string) => /^[A-Z0-9_-]{1,12}$/.test(code);

/** Checks the code field of the landing page. */
export const checkShareCodeEntry = (code: string): Problem | undefined =>
  isBlank(code)
    ? problemOf(checkTexts('shareCodeMissingTitle'), checkTexts.translatable('shareCodeMissing'))
    : undefined;

/** True for a guest's message of more than 280 visible characters. */
export const isMessageTooLong = (message: string) => isTooLong(message.trim(), lengths.message);
