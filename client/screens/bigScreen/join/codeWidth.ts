import type { CSSProperties } from 'react';

/** An M or a W is as wide as 1.6 other letters. */
const widthOf = (shareCode: string) => shareCode.length + (shareCode.match(/[MW]/g)?.length ?? 0) * 0.6;

/**
 * Sets a code's width in letters as a CSS variable. The styles derive the font size from it, so that the code
 * stays on one line.
 */
export const codeWidth = (shareCode: string) =>
  ({ '--letters': Math.max(6, widthOf(shareCode)) }) as CSSProperties;
