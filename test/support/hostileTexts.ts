const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/**
 * The repeated parts of texts that have caused slow processing: separators, combining marks, and characters
 * that patterns search for repeatedly.
 */
export const hostileParts = {
  blanks: ' ',
  'other blanks': '\u00A0\u2003\u3000',
  'line breaks': '\n',
  'blanks and line breaks': '  \n',
  'old line breaks': '\u0085 ',
  tabs: '\t',
  slashes: '/',
  dots: '.',
  marks: '\u0301\u0323',
  'Japanese marks': '\u0301\uFF9E',
  'Thai vowels': '\u0301\u0E33\u0323',
  'joined emoji': '👩\u200D',
  joiners: '\u200D',
  'invisible characters': '\u200B',
  'blank letters': '\u3164',
  'letters with marks': 'e\u0301\u0323\u0330',
  'halves of flags': '🇫',
  syllables: '\u1100\u1161\u11A8',
  sigmas: 'Σ\u0301',
  'dotted I': 'İ',
  ligatures: 'ﷺ',
  digits: '1',
  'commas and digits': '1,',
  letters: 'a',
  'letters and blanks': 'a ',
  'blanks in pairs': 'a  ',
  'addresses of mail': 'a@a.',
  hyphens: 'a-',
  underscores: '_',
  tags: '<a ',
  quotes: '"',
  'opening brackets': '(',
  nulls: '\0',
  'halves of characters': '\uD83D',
  'halves of characters turned round': '\uDC00',
} as const;

/** The parts that caused slow processing most often. */
export const commonUnits = [
  hostileParts.blanks,
  hostileParts['line breaks'],
  hostileParts['blanks and line breaks'],
  hostileParts.slashes,
  hostileParts.marks,
];

/** The context of the repetition: none, between letters, or before an end that matches nothing. */
export const frames: Record<string, (middle: string) => string> = {
  '': (middle) => middle,
  ' between letters': (middle) => `a${middle}b`,
  ' in a path': (middle) => `/event/${middle}x`,
};

/** Returns a hostile text of about `length` UTF-16 code units. */
export const hostileText = (unit: string, frame: (middle: string) => string, length: number) =>
  frame(filled(unit, length));

const hostileTexts = (length: number): [name: string, text: string][] =>
  Object.entries(hostileParts).flatMap(([name, unit]) =>
    Object.entries(frames).map(([where, frame]): [string, string] => [
      name + where,
      hostileText(unit, frame, length),
    ]),
  );

const kilobyte = 1_024;

/** Every hostile text in 16 KB and in 32 KB. */
export const hostilePairs = (): [name: string, once: string, twice: string][] => {
  const twice = hostileTexts(32 * kilobyte);
  return hostileTexts(16 * kilobyte).map(([name, once], at) => [name, once, twice[at]![1]]);
};
