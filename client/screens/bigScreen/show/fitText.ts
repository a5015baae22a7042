import type { CSSProperties } from 'react';
import { symbolsOf } from '../../../../protocol/userText.ts';

/** A box for a text, and its maximum and minimum font size, all in hundredths of the screen's height. */
interface Box {
  width: number;
  height: number;
  maxSize: number;
  minSize?: number;
  /** The text must stay on one line. */
  isLine?: boolean;
}

/** The average width of a letter, and the line height, relative to the font size. */
const letterWidth = 0.5;
const lineHeight = 1.16;
/** The share of a wrapped line that text usually fills (from 0 to 1). */
const lineFillRatio = 0.88;
/** A word with more characters than this can be broken. */
const maxUnbrokenLength = 24;

/** The width of wide characters, in average letters. */
const wideCharacters: [pattern: RegExp, width: number][] = [
  [/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffdc]/, 2],
  [/[\p{Extended_Pictographic}\p{RI}]/u, 2.6],
  [/[MW@%ŒÆ]/, 1.9],
  [/[mwœæ\u0600-\u06ff]/, 1.4],
  // These characters are ligatures of whole phrases.
  [/[\ufdf0-\ufdfd]/, 6],
];

function widthOf(text: string): number {
  let width = 0;
  for (const symbol of symbolsOf(text))
    width += wideCharacters.find(([pattern]) => pattern.test(symbol))?.[1] ?? 1;
  return width;
}

/** Returns the font size at which a text fits into a box, on one or several lines. */
export function fontSizeFor(text: string, { width, height, maxSize, minSize = 2.6, isLine }: Box): number {
  const widestPart = isLine
    ? widthOf(text)
    : Math.min(maxUnbrokenLength, Math.max(1, ...text.split(/[\s-]+/).map(widthOf)));
  const sizeByArea =
    Math.sqrt((width * height) / (Math.max(1, widthOf(text)) * letterWidth * lineHeight)) * lineFillRatio;
  const size = Math.min(maxSize, height / lineHeight, width / (widestPart * letterWidth * 1.1), sizeByArea);
  return Math.max(minSize, Math.round(size * 10) / 10);
}

/** Returns the style that sets `--fit` to `fontSizeFor(text, box)`. */
export const fitText = (text: string, box: Box) => ({ '--fit': fontSizeFor(text, box) }) as CSSProperties;
