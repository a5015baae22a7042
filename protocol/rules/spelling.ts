import { normalized, withoutInvisible } from '../checks.ts';

/** The dot of Turkish capitals: one letter stands for I, İ, ı and i, with whatever other marks. */
const withoutDots = (text: string): string =>
  normalized(text.replaceAll('ı', 'i'), 'NFD').replace(/i\p{M}+/gu, (letter) =>
    letter.replaceAll('\u0307', ''),
  );

/** Most answers: of these characters only case and spaces are folded. */
const asciiOnly = /^[ -,.-_a-~]*$/;

/**
 * One spelling for what phones type differently: case, quotes, apostrophes, dashes, dots, spaces, invisible characters,
 * width, and the order of accents. Accents themselves, superscripts and fractions are kept. Case by one rule for all
 * languages: what the root rules or the Turkish ones take for the same letter is the same. Linear.
 */
export const foldSpelling = (text: string): string => {
  if (asciiOnly.test(text)) return text.replace(/ +/g, ' ').trim().toLowerCase();
  const marked = withoutInvisible(text)
    // Before NFKC, which makes two characters of each.
    .replace(/[\u00B4\u0384\u1FBD\u1FBF\u1FFD]/g, "'")
    .replace(/[\u2033\u2036]/g, '"');
  const lower = marked
    // Superscripts, fractions and numbers in circles (`\p{No}`) mean something else than their digits.
    .replace(/\P{No}+/gu, (part) => normalized(part, 'NFKC'))
    .replace(
      /[\u2018-\u201B\u2039\u203A`\u02B9\u02BB-\u02BD\u02C8\u2032\u2035\u055A\u05F3\uA78B\uA78C]/g,
      "'",
    )
    .replace(/[\u201C-\u201F\u00AB\u00BB\u300C-\u300F\u301D-\u301F\u05F4]/g, '"')
    .replace(/[\p{Pd}\u2212\u2043]+/gu, '-')
    // A letter that is drawn out (kashida).
    .replace(/([\u0620-\u063F\u0641-\u06D3])\u0640+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ');
  return normalized(withoutDots(lower), 'NFC');
};

/** As earlier versions spelled texts: accepted answers are stored as keys of it. */
export const formerFoldSpelling = (text: string): string => {
  const lower = text
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return normalized(lower, 'NFC').replace(/i\u0307|\u0131/g, 'i');
};

/** True for texts that differ only in what phones type differently. */
export const sameText = (a: string, b: string): boolean => foldSpelling(a) === foldSpelling(b);

/**
 * The option that an answer is. One that was stored before the option was spelled otherwise is that option still, and of
 * options that an earlier version took for different the one that is spelled exactly so.
 */
export const optionOf = (options: readonly string[], answer: string): string | undefined =>
  options.find((option) => option === answer) ?? options.find((option) => sameText(option, answer));

/** Letters that Unicode does not decompose, and the ones that people type for them. */
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
 * A text as lists are searched: as `plain`, without accents, vowel signs and quotes. Wider than what counts as the same
 * answer. Reads 4,000 units at most.
 */
export const searchKey = (text: string): string =>
  normalized(foldSpelling(text.slice(0, 4_000)), 'NFKD')
    .replace(/[\p{M}'"]/gu, '')
    .toLowerCase()
    .replace(/[æœøłđðþٱى]/g, (letter) => plainLetters[letter]!)
    .replace(/\s+/g, ' ')
    .trim();
