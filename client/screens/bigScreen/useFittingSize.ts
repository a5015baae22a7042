import { symbolsOf } from '../../../protocol/userText.ts';
import { useLayoutEffect, type RefObject } from 'react';

/** The font sizes of names on the boards, in hundredths of the screen's height. */
export const nameSizes: readonly number[] = [5.4, 4.4, 3.5, 2.7];

/** Pixels that rounding may add. */
const slack = 1;

/**
 * Checks whether the content of an element fits, by its `data-fits`. Letters may extend beyond their line, so
 * the check compares heights of lines, not of letters.
 * - `text`: no word is too wide, and no line is cut.
 * - `row`: each of its children fits.
 * - `column`: all of its children together fit.
 */
function isFitting(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight, children } = element;
  const kind = element.dataset.fits;
  if (kind === 'row')
    return Array.from(children).every(
      (child) => child.getBoundingClientRect().height <= clientHeight + slack,
    );
  const letters = kind === 'text' ? parseFloat(getComputedStyle(element).fontSize) / 2 : slack;
  return scrollWidth <= clientWidth + slack && scrollHeight <= clientHeight + letters;
}

const rows = "[data-fits='row'], [data-fits='column']";

const rowsIn = (root: HTMLElement) =>
  [root, ...root.querySelectorAll<HTMLElement>('[data-fits]')].filter((element) => element.matches(rows));

const textsIn = (row: HTMLElement) => Array.from(row.querySelectorAll<HTMLElement>("[data-fits='text']"));

const isRowFitting = (row: HTMLElement) => isFitting(row) && textsIn(row).every(isFitting);

/** Texts of up to this many characters always have the common size. */
export const usualLength = 20;
/** The share of rows whose longer text may be too long at the common size. */
const exceptions = 1 / 3;

const isUsual = (row: HTMLElement) =>
  [...symbolsOf(textsIn(row)[0]?.textContent ?? '')].length <= usualLength;

/**
 * The measures for a row whose text is too long, in the order in which they are tried. Styles read
 * `data-fit-measure`.
 */
const fitMeasures = ['smaller', 'smallest', 'letters', 'line'] as const;

/** Applies the first measure with which the text fits its row. A text that is still too long is cut. */
function applyFitMeasure(row: HTMLElement): void {
  for (const step of fitMeasures) {
    row.dataset.fitMeasure = step;
    if (step === 'letters' ? isFitting(row) : isRowFitting(row)) return;
  }
}

/**
 * Sets the first size at which all usual and most longer texts fit. The other rows get a measure of `fitMeasures`.
 */
function fit(root: HTMLElement, sizes: readonly number[]): void {
  const all = rowsIn(root);
  for (const row of all) delete row.dataset.fitMeasure;
  let tooSmall = all;
  for (const size of sizes) {
    root.style.setProperty('--size', String(size));
    root.dataset.letters = String(size);
    tooSmall = all.filter((row) => !isRowFitting(row));
    if (tooSmall.length <= all.length * exceptions && !tooSmall.some(isUsual)) break;
  }
  for (const row of tooSmall) applyFitMeasure(row);
}

/**
 * Sets one font size for the texts of an element, so that texts of equal length look equal. `sizes` are in
 * hundredths of the screen's height, largest first. Uses the first size at which all usual and most longer
 * texts fit. The other rows get a measure of `fitMeasures`. Styles read the size as `--size`. Measures again when
 * `content` changes, when the element is resized, and when a font has loaded.
 */
export function useFittingSize(
  element: RefObject<HTMLElement | null>,
  sizes: readonly number[],
  content: string,
): void {
  useLayoutEffect(() => {
    const root = element.current;
    if (!root) return;
    const measure = () => fit(root, sizes);
    // The observer first calls `measure` before the next paint.
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new content is measured again
  }, [element, sizes, content]);
}
