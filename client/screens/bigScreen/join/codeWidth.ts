import type { CSSProperties } from 'react';

/** Returns the width of a code in letters. An M or W counts as 1.6 letters. */
const widthOf = (shareCode: string) => shareCode.length + (shareCode.match(/[MW]/g)?.length ?? 0) * 0.6;

/**
 * Sets the width of a code in letters as a CSS variable. The styles derive a font size from it that keeps the
 * code on one line.
 */
export const codeWidth = (shareCode: string) =>
  ({ '--letters': Math.max(6, widthOf(shareCode)) }) as CSSProperties;
