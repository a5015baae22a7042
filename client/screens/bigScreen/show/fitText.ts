import type { CSSProperties } from 'react';
import { symbolsOf } from '../../../../protocol/checks.ts';

/** A box for a text, and the sizes between which its letters may be: all in hundredths of the screen's height. */
interface Box {
  width: number;
  height: number;
  most: number;
  least?: number;
  /** It stays in one line. */
  isLine?: boolean;
}

/** How wide an ordinary letter and how high a line is, in sizes of the letters. */
const letter = 0.5;
const line = 1.16;
/** Lines are never quite full. */
const fullness = 0.88;
/** A longer word may be broken. */
const longestWord = 24;

/** What takes more room than an ordinary letter, in such letters. */
const wide: [pattern: RegExp, width: number][] = [
  [/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffdc]/, 2],
  [/[\p{Extended_Pictographic}\p{RI}]/u, 2.6],
  [/[MW@%ŒÆ]/, 1.9],
  [/[mwœæ\u0600-\u06ff]/, 1.4],
  // Whole phrases in one character.
  [/[\ufdf0-\ufdfd]/, 6],
];

function widthOf(text: string): number {
  let width = 0;
  for (const symbol of symbolsOf(text)) width += wide.find(([pattern]) => pattern.test(symbol))?.[1] ?? 1;
  return width;
}

/** The size of letters at which a text fills a box in as many lines as it needs, or in one. */
export function fontSizeFor(text: string, { width, height, most, least = 2.6, isLine }: Box): number {
  const longest = isLine
    ? widthOf(text)
    : Math.min(longestWord, Math.max(1, ...text.split(/[\s-]+/).map(widthOf)));
  const filling = Math.sqrt((width * height) / (Math.max(1, widthOf(text)) * letter * line)) * fullness;
  const size = Math.min(most, height / line, width / (longest * letter * 1.1), filling);
  return Math.max(least, Math.round(size * 10) / 10);
}

/** The same for an element of the class `screen-fit`. */
export const fitText = (text: string, box: Box) => ({ '--fit': fontSizeFor(text, box) }) as CSSProperties;
