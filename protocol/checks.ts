import { lengths } from './limits.ts';
import type { Translatable } from './texts/catalogue.ts';
import { checkTexts } from './texts/checks.ts';

/**
 * The checks that a form and the server share: each gives the problem in the product's words, or undefined.
 * They import no schema library, so that the guest's bundle stays small.
 */
export interface Problem {
  title: string;
  description: string;
  /** The description as the server's refusal carries it. */
  translatable: Translatable;
}

/** A problem by its title and what is said of it. */
export const problemOf = (title: string, said: Translatable): Problem => ({
  title,
  description: said.message,
  translatable: said,
});

/** Older browsers lack `Intl.Segmenter`: `symbol` finds flags, joined emoji and combining marks there. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;
const symbol =
  /\p{RI}\p{RI}|.[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}]*)*/gsu;

/** So many UTF-16 units are segmented at once: the time of `Intl.Segmenter` grows with the square of its text. */
const segmentedUnits = 512;

/** A text by what people count as its characters: a flag or a letter with its accents is one. Linear. */
export function* symbolsOf(text: string): Generator<string> {
  if (!segmenter) {
    for (const [found] of text.matchAll(symbol)) yield found;
    return;
  }
  for (let from = 0, units = segmentedUnits; from < text.length;) {
    const isLast = from + units >= text.length;
    const part = text.slice(from, from + units - Number(!isLast && isHighSurrogate(text, from + units - 1)));
    const found = Array.from(segmenter.segment(part), ({ segment }) => segment);
    // The last one may go on in the next part. One that fills a part is looked for in a longer one.
    const held = isLast ? '' : (found.pop() ?? '');
    yield* found;
    from += part.length - held.length;
    units = found.length > 0 ? segmentedUnits : units * 2;
  }
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;

const isInvisible = (text: string) => /^\p{DI}+$/u.test(text);

/** Length as a person counts it: an emoji, a flag or a letter with its accents is one, zero-width characters are none. Stops counting after `enough`. */
export function visibleLength(text: string, enough = 5_000): number {
  let length = 0;
  for (const one of symbolsOf(text)) {
    if (!isInvisible(one)) length += 1;
    if (length >= enough) break;
  }
  return length;
}

/** A character as people count it takes so many UTF-16 units at most, on average: a family is 11, a kiss with two skin tones 15. */
const unitsPerCharacter = 16;

/** True for a text that takes more UTF-16 units than so many characters can. It counts none: use it before any other work on a text that a client sends. */
export const hasTooManyUnits = (text: string, most: number): boolean =>
  text.trim().length > most * unitsPerCharacter;

/** The one rule of every length limit: so many characters as a person counts them, and no endless pile of accents in them. */
export const isTooLong = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * unitsPerCharacter || visibleLength(text, most + 1) > most);

/**
 * Control characters and halves of characters have no place in a text that people read; line breaks and tabs do, and each
 * line break becomes the same one. A text that shows nothing is empty.
 */
export const tidyText = (text: string) =>
  isBlank(text)
    ? ''
    : text
        .replace(/\r\n?|[\v\f\u0085]/g, '\n')
        .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
        .trim();

/** What is wrong with a text that the server would refuse as too long. */
export function lengthProblem(text: string, most: number): string | undefined {
  if (!hasTooManyUnits(text, most) && !isTooLong(tidyText(text), most)) return undefined;
  return checkTexts('tooLong', { length: visibleLength(text.trim()), most });
}

/** The beginning of a text, at most so many characters as people count them. Linear: reads no further than the cut. */
export function firstCharacters(text: string, most: number): string {
  let kept = '';
  let count = 0;
  for (const one of symbolsOf(text)) {
    if (!isInvisible(one)) count += 1;
    if (count > most) break;
    kept += one;
  }
  return kept;
}

/** Unicode's limit for a stream-safe text (UAX 15, D3): no language puts more marks on a letter. */
const mostMarks = 30;

/** Combining marks, and the two letters that compatibility forms make marks of. */
const markRun = /[\p{M}\uFF9E\uFF9F\u0E33\u0EB3]+/gu;

/**
 * A text in a normal form of Unicode, in linear time: of a longer run of combining marks the first 30 stay. Ordering the
 * marks of one run is quadratic in its length.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length > mostMarks ? text.replace(markRun, firstMarks) : text).normalize(form);

const firstMarks = (run: string): string =>
  run.length > mostMarks ? Array.from(run).slice(0, mostMarks).join('') : run;

/** Blank characters that are no white space: the braille blank, the Hangul fillers, and those of three rare scripts. */
const gaps = /[\u2800\u3164\uFFA0\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;

/** Characters that show nothing, but for the tags that tell the flags of England, Scotland and Wales apart. */
const invisible =
  /(\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F})|[\p{DI}\p{NChar}\uFFF9-\uFFFB]/gu;

/** A text without the characters that show nothing, for comparing: what joins letters and emoji is gone, too. */
export const withoutInvisible = (text: string): string => text.replace(gaps, ' ').replace(invisible, '$1');

/** True for a text that shows nothing: white space, control, zero-width and blank characters only. */
export const isBlank = (text: string) =>
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{NChar}]*$/u.test(text.replace(gaps, ' '));

/** A text without line breaks and tabs: each stretch of them, with the spaces around, is one space. */
export const oneLine = (text: string) =>
  text.replace(/[\s\u0085]+/g, (gap) => (/[\n\r\t\v\f\u0085\u2028\u2029]/.test(gap) ? ' ' : gap));

/** A name with its outer spaces gone and inner ones single; what is stored and shown. */
export const tidyName = (name: string) =>
  normalized(name.replace(/[\p{NChar}\uFFF9-\uFFFB]/gu, ''), 'NFC')
    .replace(gaps, ' ')
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** A guest's name: 2 to 50 visible characters after trimming. */
export function checkName(name: string): Problem | undefined {
  const { usernameMin: least, usernameMax: most } = lengths;
  const tooLong = () =>
    problemOf(checkTexts('nameInvalidTitle'), checkTexts.translatable('nameTooLong', { most }));
  if (hasTooManyUnits(name, most)) return tooLong();
  const tidy = tidyName(name);
  if (isBlank(tidy)) return problemOf(checkTexts('nameMissingTitle'), checkTexts.translatable('nameMissing'));
  // A joined emoji counts as one only with its joiners; an outer space is trimmed only without the invisible ones after it.
  const visible = Math.min(visibleLength(tidy, least), visibleLength(withoutInvisible(tidy).trim(), least));
  if (visible < least)
    return problemOf(checkTexts('nameInvalidTitle'), checkTexts.translatable('nameTooShort', { least }));
  return isTooLong(tidy, most) ? tooLong() : undefined;
}

/** What a person types as an event code becomes this before it is looked up: plain letters and dashes, nothing invisible. */
export const tidyShareCode = (code: string) =>
  withoutInvisible(code)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toUpperCase()
    .replace(/İ/g, 'I');

/** A share code: 1 to 12 of A-Z 0-9 - _. */
export const isShareCode = (code: string) => /^[A-Z0-9_-]{1,12}$/.test(code);

/** The landing page's code entry. */
export const checkShareCodeEntry = (code: string): Problem | undefined =>
  isBlank(code)
    ? problemOf(checkTexts('shareCodeMissingTitle'), checkTexts.translatable('shareCodeMissing'))
    : undefined;

/** A guest's message: at most 280 characters. */
export const isMessageTooLong = (message: string) => isTooLong(message.trim(), lengths.message);
