import { lengths } from './limits.ts';
import type { Translatable } from './texts/catalogue.ts';
import { checkTexts } from './texts/checks.ts';

// Validation that forms and the server share. Each check returns a problem, or undefined for a valid value.
// This file imports no schema library, because that would enlarge the guest's bundle.

/** The reason for refusing a value, as text for the user. */
export interface Problem {
  title: string;
  description: string;
  /** The description with its catalogue key and values. The server's refusal contains it in this form. */
  translatable: Translatable;
}

/** Creates a problem from a title and a translatable description. */
export const problemOf = (title: string, translatable: Translatable): Problem => ({
  title,
  description: translatable.message,
  translatable,
});

/**
 * Splits texts into visible characters. Older browsers lack `Intl.Segmenter`. The pattern `symbol` then
 * matches flags, joined emoji and combining marks instead.
 */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;
const symbol =
  /\p{RI}\p{RI}|.[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}]*)*/gsu;

/**
 * The size of the chunks that are segmented separately, in UTF-16 units. The time of `Intl.Segmenter` is
 * quadratic in the length of its input.
 */
const segmentedUnits = 512;

/**
 * Yields the visible characters of a text. A flag or a letter with its accents is one visible character.
 * Takes linear time.
 */
export function* symbolsOf(text: string): Generator<string> {
  if (!segmenter) {
    for (const [found] of text.matchAll(symbol)) yield found;
    return;
  }
  for (let from = 0, units = segmentedUnits; from < text.length;) {
    const isLast = from + units >= text.length;
    const chunk = text.slice(from, from + units - Number(!isLast && isHighSurrogate(text, from + units - 1)));
    const symbols = Array.from(segmenter.segment(chunk), ({ segment }) => segment);
    // The last symbol may continue in the next chunk, so it is carried over. If one symbol fills the whole
    // chunk, the next chunk is longer.
    const carry = isLast ? '' : (symbols.pop() ?? '');
    yield* symbols;
    from += chunk.length - carry.length;
    units = symbols.length > 0 ? segmentedUnits : units * 2;
  }
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;

const isInvisible = (text: string) => /^\p{DI}+$/u.test(text);

/**
 * Returns the number of visible characters. An emoji, a flag or a letter with its accents counts as one.
 * Zero-width characters are not counted. Stops counting at `enough`.
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
 * The maximum average of UTF-16 units per visible character. For comparison: a family emoji has 11, and a
 * kiss emoji with two skin tones has 15.
 */
const unitsPerCharacter = 16;

/**
 * Returns true if a text has more UTF-16 units than `most` visible characters can have. Takes constant time
 * after trimming. Use this check before any other work on a text from a client.
 */
export const hasTooManyUnits = (text: string, most: number): boolean =>
  text.trim().length > most * unitsPerCharacter;

/**
 * Returns true if a text exceeds a length limit. It exceeds the limit if it has more than `most` visible
 * characters, or far too many accents on them.
 */
export const isTooLong = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * unitsPerCharacter || visibleLength(text, most + 1) > most);

/**
 * Normalizes a text: trims it, removes control characters and lone surrogates, and replaces each line break
 * by `
 * `. Tabs stay. A text without visible characters becomes empty.
 */
export const tidyText = (text: string) =>
  isBlank(text)
    ? ''
    : text
        .replace(/\r\n?|[\v\f\u0085]/g, '\n')
        .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
        .trim();

/** Returns the problem of a text that the server would refuse because of its length. */
export function lengthProblem(text: string, most: number): string | undefined {
  if (!hasTooManyUnits(text, most) && !isTooLong(tidyText(text), most)) return undefined;
  return checkTexts('tooLong', { length: visibleLength(text.trim()), most });
}

/**
 * Returns the first `most` visible characters of a text. Takes linear time and reads no further than
 * necessary.
 */
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
 * The maximum number of combining marks on one letter, as in Unicode's stream-safe text format (UAX 15, D3).
 * No language needs more.
 */
const mostMarks = 30;

/** Matches combining marks, and letters that compatibility normalization converts to combining marks. */
const markRun = /[\p{M}\uFF9E\uFF9F\u0E33\u0EB3]+/gu;

/**
 * Normalizes a text to a Unicode form in linear time. Truncates each run of combining marks to 30, because
 * normalization sorts the marks of a run in quadratic time.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length > mostMarks ? text.replace(markRun, firstMarks) : text).normalize(form);

const firstMarks = (run: string): string =>
  run.length > mostMarks ? Array.from(run).slice(0, mostMarks).join('') : run;

/**
 * Matches blank characters that Unicode does not classify as white space: the braille blank, Hangul fillers,
 * and characters of three rare scripts.
 */
const gaps = /[\u2800\u3164\uFFA0\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;

/**
 * Matches invisible characters. Keeps the tag characters that distinguish the flags of England, Scotland and
 * Wales.
 */
const invisible =
  /(\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F})|[\p{DI}\p{NChar}\uFFF9-\uFFFB]/gu;

/** Removes invisible characters before a comparison, including the joiners between letters and emoji. */
export const withoutInvisible = (text: string): string => text.replace(gaps, ' ').replace(invisible, '$1');

/** Returns true for a text that contains only white space, control, zero-width and blank characters. */
export const isBlank = (text: string) =>
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{NChar}]*$/u.test(text.replace(gaps, ' '));

/** Replaces each run of white space that contains a line break or a tab by one space. */
export const oneLine = (text: string) =>
  text.replace(/[\s\u0085]+/g, (gap) => (/[\n\r\t\v\f\u0085\u2028\u2029]/.test(gap) ? ' ' : gap));

/**
 * Normalizes a name for storage and display. Trims it, reduces white space to single spaces, and removes
 * control characters and direction marks.
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
  // A joined emoji is one visible character only with its joiners. A space beside an invisible character is
  // trimmed only after that character is removed. The length is therefore counted both ways, and the smaller
  // count is used.
  const visible = Math.min(visibleLength(tidy, least), visibleLength(withoutInvisible(tidy).trim(), least));
  if (visible < least)
    return problemOf(checkTexts('nameInvalidTitle'), checkTexts.translatable('nameTooShort', { least }));
  return isTooLong(tidy, most) ? tooLong() : undefined;
}

/**
 * Normalizes an event code that a user has typed. The result has upper case, ASCII letters and dashes, and no
 * invisible characters.
 */
export const tidyShareCode = (code: string) =>
  withoutInvisible(code)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toUpperCase()
    .replace(/İ/g, 'I');

/** Returns true for a valid share code: 1 to 12 of the characters A-Z 0-9 - _. */
export const isShareCode = (code: string) => /^[A-Z0-9_-]{1,12}$/.test(code);

/** Checks the code field of the landing page. */
export const checkShareCodeEntry = (code: string): Problem | undefined =>
  isBlank(code)
    ? problemOf(checkTexts('shareCodeMissingTitle'), checkTexts.translatable('shareCodeMissing'))
    : undefined;

/** Returns true for a guest's message with more than 280 visible characters. */
export const isMessageTooLong = (message: string) => isTooLong(message.trim(), lengths.message);
