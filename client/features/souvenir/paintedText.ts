import { symbolsOf } from '../../../protocol/userText.ts';

/** Returns a canvas font for a size in pixels. */
export type Face = (size: number) => string;

export interface Setting {
  face: Face;
  /** The sizes to try, in descending order. The first size at which everything fits is used. */
  sizes: readonly number[];
  maxWidth: number;
  maxLines: number;
}

/** A text broken into lines for the canvas. */
interface TextLayout {
  lines: string[];
  font: string;
  size: number;
}

const rightToLeft =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the direction of a text, which its first letter determines. */
export const directionOf = (text: string): CanvasDirection => (rightToLeft.test(text) ? 'rtl' : 'ltr');

/** Splits a word that is wider than a line. */
function cutWord(context: CanvasRenderingContext2D, word: string, maxWidth: number): string[] {
  const parts = [''];
  for (const symbol of symbolsOf(word)) {
    const longer = parts.at(-1)! + symbol;
    if (parts.at(-1) !== '' && context.measureText(longer).width > maxWidth) parts.push(symbol);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/** Breaks a text into lines in the context's font. */
function breakLines(context: CanvasRenderingContext2D, text: string, maxWidth: number): string[] {
  const isWide = (line: string) => context.measureText(line).width > maxWidth;
  const words = text.split(/\s+/).flatMap((word) => (isWide(word) ? cutWord(context, word, maxWidth) : word));
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && !isWide(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Makes the lines about equally long: uses the narrowest width that needs no additional line. */
function balance(context: CanvasRenderingContext2D, text: string, maxWidth: number): string[] {
  const lines = breakLines(context, text, maxWidth);
  let balanced = lines;
  for (let width = maxWidth * 0.95; width > maxWidth * 0.4 && lines.length > 1; width -= maxWidth * 0.05) {
    const narrower = breakLines(context, text, width);
    if (narrower.length > lines.length) break;
    balanced = narrower;
  }
  return balanced;
}

/**
 * Lays out a text at the largest size that fits. At the smallest size, overflowing text ends in three dots.
 */
export function layOutText(context: CanvasRenderingContext2D, text: string, setting: Setting): TextLayout {
  const { face, sizes, maxWidth, maxLines } = setting;
  for (const size of sizes) {
    context.font = face(size);
    const lines = balance(context, text, maxWidth);
    const fits = lines.length <= maxLines && !isBroken(lines, text);
    if (fits) return { lines, font: context.font, size };
  }
  const size = sizes.at(-1)!;
  const lines = breakLines(context, text, maxWidth);
  if (lines.length > maxLines) {
    const last = [...symbolsOf(lines[maxLines - 1]!)];
    while (last.length > 0 && context.measureText(`${last.join('')}...`).width > maxWidth) last.pop();
    lines.splice(maxLines - 1, lines.length, `${last.join('').trimEnd()}...`);
  }
  return { lines, font: context.font, size };
}

/** Returns whether a word was split. At a smaller size the word may fit without a split. */
const isBroken = (lines: readonly string[], text: string) => lines.join(' ') !== text.split(/\s+/).join(' ');
