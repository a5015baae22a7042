import { normalized, withoutInvisible } from '../userText.ts';

/** Maps the letters I, İ, ı and i to one letter, and keeps other diacritics. */
const withoutDots = (text: string): string =>
  normalized(text.replaceAll('ı', 'i'), 'NFD').replace(/i\p{M}+/gu, (letter) =>
    letter.replaceAll('\u0307', ''),
  );

/** Matches texts of ASCII characters that need only case and space folding. Most answers match. */
const asciiOnly = /^[ -,.-_a-~]*$/;

/**
 * Removes differences that come from keyboards: case, quotes, apostrophes, dashes, dots, spaces, invisible
 * characters, width, and the order of accents. Accents, superscripts and fractions stay. Case folding does
 * not depend on the language: letters are equal if they are equal by the root rules or by the Turkish rules.
 * Takes linear time.
 */
export const foldSpelling = (text: string): string => {
  if (asciiOnly.test(text)) return text.replace(/ +/g, ' ').trim().toLowerCase();
  const marked = withoutInvisible(text)
    // This replacement must precede NFKC, which would turn each of these characters into two.
    .replace(/[\u00B4\u0384\u1FBD\u1FBF\u1FFD]/g, "'")
    .replace(/[\u2033\u2036]/g, '"');
  const lower = marked
    // Superscripts, fractions and circled numbers (`\p{No}`) are excluded, because their meaning differs from
    // that of their digits.
    .replace(/\P{No}+/gu, (part) => normalized(part, 'NFKC'))
    .replace(
      /[\u2018-\u201B\u2039\u203A`\u02B9\u02BB-\u02BD\u02C8\u2032\u2035\u055A\u05F3\uA78B\uA78C]/g,
      "'",
    )
    .replace(/[\u201C-\u201F\u00AB\u00BB\u300C-\u300F\u301D-\u301F\u05F4]/g, '"')
    .replace(/[\p{Pd}\u2212\u2043]+/gu, '-')
    // Removes the elongation mark (kashida) after Arabic letters.
    .replace(/([\u0620-\u063F\u0641-\u06D3])\u0640+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ');
  return normalized(withoutDots(lower), 'NFC');
};

/** The `foldSpelling` of earlier versions. Stored keys of accepted answers can be hashes of its result. */
export const formerFoldSpelling = (text: string): string => {
  const lower = text
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return normalized(lower, 'NFC').replace(/i\u0307|\u0131/g, 'i');
};

/** Returns true if two texts are equal after `foldSpelling`. */
export const isSameText = (a: string, b: string): boolean => foldSpelling(a) === foldSpelling(b);

/**
 * Returns the option that an answer means: the equal option, or else one that is equal after `foldSpelling`.
 * Earlier versions allowed two options that are equal after `foldSpelling`.
 */
export const optionOf = (options: readonly string[], answer: string): string | undefined =>
  options.find((option) => option === answer) ?? options.find((option) => isSameText(option, answer));

/** Letters that Unicode does not decompose, each with its usual replacement. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ٱ: 'ا',
  ى: 'ي',
};

/**
 * Converts a text to the form that is used for searching lists: `foldSpelling` without accents, vowel signs
 * and quotes. It matches more texts than `isSameText`. Reads at most 4,000 UTF-16 units.
 */
export const searchKey = (text: string): string =>
  normalized(foldSpelling(text.slice(0, 4_000)), 'NFKD')
    .replace(/[\p{M}'"]/gu, '')
    .toLowerCase()
    .replace(/[æœøłđðþٱى]/g, (letter) => plainLetters[letter]!)
    .replace(/\s+/g, ' ')
    .trim();
