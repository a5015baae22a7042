import type { CSSProperties } from 'react';

/** An M or a W takes as much room as 1.6 other letters of a code. */
const widthOf = (shareCode: string) => shareCode.length + (shareCode.match(/[MW]/g)?.length ?? 0) * 0.6;

/** How wide a code is, in letters, for a font size that keeps it on its line. */
export const codeWidth = (shareCode: string) =>
  ({ '--letters': Math.max(6, widthOf(shareCode)) }) as CSSProperties;
