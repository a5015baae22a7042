import { lengths } from './limits.ts';
import type { Said } from './texts/catalogue.ts';
import { checkTexts } from './texts/checks.ts';

/**
 * The checks that a form and the server share: each gives the problem in the product's words, or undefined.
 * They import no schema library, so that the guest's bundle stays small.
 */
export interface Problem {
  title: string;
  description: string;
  /** The description as the server's refusal carries it. */
  said: Said;
}

/** A problem by its title and what is said of it. */
export const problemOf = (title: string, said: Said): Problem => ({ title, description: said.message, said });

/** Older browsers lack `Intl.Segmenter`: `symbol` finds flags, joined emoji and combining marks there. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;
const symbol = /\p{RI}\p{RI}|.[\p{M}\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{EMod}]*)*/gsu;

/** A text by what people count as its characters: a flag or a letter with its accents is one. */
export function* symbolsOf(text: string): Generator<string> {
  if (!segmenter) for (const [found] of text.matchAll(symbol)) yield found;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

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

/** The one rule of every length limit: so many characters as a person counts them, and no endless pile of accents in them. */
export const isTooLong = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * unitsPerCharacter || visibleLength(text, most + 1) > most);

/** The beginning of a text, at most so many characters as people count them. */
export function firstCharacters(text: string, most: number): string {
  let kept = '';
  for (const one of symbolsOf(text)) {
    if (visibleLength(kept + one, most + 1) > most) break;
    kept += one;
  }
  return kept;
}

/** True for a text that shows nothing: white space, control, zero-width and blank characters only. */
export const isBlank = (text: string) => /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]*$/u.test(text);

/** A text without line breaks and tabs: each stretch of them, with the spaces around, is one space. */
export const oneLine = (text: string) => text.replace(/\s*[\n\r\t\v\f\u0085\u2028\u2029]+\s*/g, ' ');

/** A name with its outer spaces gone and inner ones single; what is stored and shown. */
export const tidyName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** Zero-width characters, but for the tags that tell flags apart. */
const invisible = /(?![\u{E0020}-\u{E007F}])\p{DI}/gu;

/** Two names with the same key are the same name in an event: case and what cannot be seen make no difference. */
export const nameKey = (name: string) =>
  tidyName(name.replace(invisible, '')).normalize('NFKC').toLowerCase();

/** A guest's name: 2 to 50 visible characters after trimming. */
export function checkName(name: string): Problem | undefined {
  const tidy = tidyName(name);
  const { usernameMin: least, usernameMax: most } = lengths;
  if (isBlank(tidy)) return problemOf(checkTexts('nameMissingTitle'), checkTexts.said('nameMissing'));
  if (visibleLength(tidy, least) < least)
    return problemOf(checkTexts('nameInvalidTitle'), checkTexts.said('nameTooShort', { least }));
  return isTooLong(tidy, most)
    ? problemOf(checkTexts('nameInvalidTitle'), checkTexts.said('nameTooLong', { most }))
    : undefined;
}

/** What a person types as an event code becomes this before it is looked up. */
export const tidyShareCode = (code: string) => code.trim().toUpperCase();

/** A share code: 1 to 12 of A-Z 0-9 - _. */
export const isShareCode = (code: string) => /^[A-Z0-9_-]{1,12}$/.test(code);

/** The landing page's code entry. */
export const checkShareCodeEntry = (code: string): Problem | undefined =>
  isBlank(code)
    ? problemOf(checkTexts('shareCodeMissingTitle'), checkTexts.said('shareCodeMissing'))
    : undefined;

/** A guest's message: at most 280 characters. */
export const isMessageTooLong = (message: string) => isTooLong(message.trim(), lengths.message);

/** Digits of Arabic and Persian phones, by the code of their zero. */
const otherZeros = [0x660, 0x6f0];

const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - otherZeros.find((zero) => code >= zero && code < zero + 10)!);
  });

/** A finite decimal number as people type it: `7`, `-3.5`, `7.0`, `7,5`, `٧٫٥`; not hexadecimal, not `Infinity`. */
export function parseNumber(text: string): number | undefined {
  const tidy = latinDigits(text.trim()).replace(/[,\u066b]/, '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(tidy)) return undefined;
  const value = Number(tidy);
  return Number.isFinite(value) ? value : undefined;
}
