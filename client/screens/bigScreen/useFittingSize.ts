import { symbolsOf } from '../../../protocol/userText.ts';
import { useLayoutEffect, type RefObject } from 'react';

/** The font sizes of names on the boards, in hundredths of the screen's height. */
export const nameSizes: readonly number[] = [5.4, 4.4, 3.5, 2.7];

/** The tolerance for rounding, in pixels. */
const roundingTolerance = 1;

/**
 * Returns whether the content of an element fits. The attribute `data-fits` selects the rule. Letters may
 * extend beyond their line, so the check compares the heights of lines.
 * - `text`: no word is too wide, and no line is cut off.
 * - `row`: each of the element's children fits.
 * - `column`: all of the element's children together fit.
 */
function isFitting(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight, children } = element;
  const kind = element.dataset.fits;
  if (kind === 'row')
    return Array.from(children).every(
      (child) => child.getBoundingClientRect().height <= clientHeight + roundingTolerance,
    );
  const letters = kind === 'text' ? parseFloat(getComputedStyle(element).fontSize) / 2 : roundingTolerance;
  return scrollWidth <= clientWidth + roundingTolerance && scrollHeight <= clientHeight + letters;
}

const rowSelector = "[data-fits='row'], [data-fits='column']";

const rowsIn = (root: HTMLElement) =>
  [root, ...root.querySelectorAll<HTMLElement>('[data-fits]')].filter((element) =>
    element.matches(rowSelector),
  );

const textsIn = (row: HTMLElement) => Array.from(row.querySelectorAll<HTMLElement>("[data-fits='text']"));

const isRowFitting = (row: HTMLElement) => isFitting(row) && textsIn(row).every(isFitting);

/** Texts with at most this many characters always have the common size. */
const usualLength = 20;
/** The default share of rows whose longer text need not fit at the common size. */
const usualExceptions = 1 / 3;

const isUsual = (row: HTMLElement) =>
  [...symbolsOf(textsIn(row)[0]?.textContent ?? '')].length <= usualLength;

/**
 * The measures for a row whose text is too long, in the order in which they are tried. Styles read the
 * attribute `data-fit-measure`.
 */
const fitMeasures = ['smaller', 'smallest', 'letters'] as const;

/**
 * Applies to each row the first measure with which its whole text fits. Returns the rows that do not fit with
 * any measure. Changes all rows before it measures them, because each change between two measurements costs a
 * layout.
 */
function applyFitMeasures(tooLong: readonly HTMLElement[]): readonly HTMLElement[] {
  let unfit = tooLong;
  for (const measure of fitMeasures) {
    for (const row of unfit) row.dataset.fitMeasure = measure;
    unfit = unfit.filter((row) => !isRowFitting(row));
  }
  return unfit;
}

/** Cuts off texts that are too long with every measure. Keeps as many whole lines as fit, or one line. */
function cutTexts(rows: readonly HTMLElement[]): void {
  for (const row of rows) row.dataset.fitMeasure = 'lines';
  for (const row of rows.filter((each) => !isFitting(each))) row.dataset.fitMeasure = 'line';
}

const isWrapped = (text: HTMLElement) =>
  text.clientHeight > 1.5 * parseFloat(getComputedStyle(text).lineHeight);

const isRowWrapped = (row: HTMLElement) => textsIn(row).some(isWrapped);

/** Shrinks usual texts that have two lines, if this puts them on one line. */
function unwrap(rows: readonly HTMLElement[]): void {
  const wrapped = rows.filter((row) => isUsual(row) && isRowWrapped(row));
  for (const row of wrapped) row.dataset.fitMeasure = 'smaller';
  for (const row of wrapped.filter(isRowWrapped)) delete row.dataset.fitMeasure;
}

/** The tolerance of the canvas. It may differ from the page by rounding and by spaces at line ends. */
const widthTolerance = 0.95;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text on one line, in pixels. Does not cause a layout. */
function lineWidth(text: HTMLElement, { fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return canvas.measureText(text.textContent).width;
}

/**
 * Returns false if a text of the row is certainly too wide at the current size times `scale`, even on the
 * maximum number of lines.
 */
function mayFit(row: HTMLElement, scale: number): boolean {
  if (row.dataset.fits !== 'row') return true;
  return textsIn(row).every((text) => {
    const style = getComputedStyle(text);
    const linesOfRow = Math.floor(
      (row.clientHeight + roundingTolerance) / (parseFloat(style.lineHeight) * scale),
    );
    const lines = Math.min(linesOfRow, Number(style.webkitLineClamp) || Infinity);
    const others = Array.from(row.children).filter((child) => !child.contains(text));
    const othersWidth = others.reduce((sum, child) => sum + child.getBoundingClientRect().width, 0);
    const available = row.clientWidth - othersWidth * Math.min(scale, 1);
    return lineWidth(text, style) * scale * widthTolerance <= lines * available;
  });
}

/** Returns whether rows that do not fit rule out a size: one has a usual text, or there are too many. */
const isRefused = (unfit: readonly HTMLElement[], all: readonly HTMLElement[], exceptions: number) =>
  unfit.length > all.length * exceptions || unfit.some(isUsual);

/** The last chosen size for each list of sizes. The next search with the same list starts at this size. */
const lastSizes = new WeakMap<readonly number[], number>();

function setSize(root: HTMLElement, size: number): void {
  root.style.setProperty('--size', String(size));
  root.dataset.letters = String(size);
}

/**
 * Sets the first size at which all usual texts and most longer texts fit. The other rows, whose share is at
 * most `exceptions` (0 to 1), must fit with one of `fitMeasures`. If a text does not fit at the smallest
 * size, it is cut off. Skips sizes that are certainly too large, because trying a size costs a layout.
 */
function fit(root: HTMLElement, sizes: readonly number[], exceptions: number): void {
  const all = rowsIn(root);
  const current = Number(root.dataset.letters);
  const isCandidate = (size: number) =>
    !isRefused(
      all.filter((row) => !mayFit(row, size / current)),
      all,
      exceptions,
    );
  const first = sizes.findIndex(isCandidate);
  let tooLong: readonly HTMLElement[] = [];
  for (const size of sizes.slice(first)) {
    for (const row of all) delete row.dataset.fitMeasure;
    setSize(root, size);
    const unfit = all.filter((row) => !isRowFitting(row));
    if (isRefused(unfit, all, exceptions) && size !== sizes.at(-1)) continue;
    tooLong = applyFitMeasures(unfit);
    if (tooLong.length === 0) break;
  }
  lastSizes.set(sizes, Number(root.dataset.letters));
  cutTexts(tooLong);
  unwrap(all.filter((row) => row.dataset.fitMeasure === undefined));
}

/**
 * Sets one font size for the texts of an element, so that texts of equal length have equal size. `sizes` are
 * in hundredths of the screen's height, largest first. Uses the first size at which all usual texts and most
 * longer texts fit. The other rows must fit with one of `fitMeasures`. Styles read the size as `--size`.
 * Measures again when `content` changes, when the element is resized, and after a font has loaded.
 */
export function useFittingSize(
  element: RefObject<HTMLElement | null>,
  sizes: readonly number[],
  content: string,
  exceptions = usualExceptions,
): void {
  useLayoutEffect(() => {
    const root = element.current;
    if (!root) return;
    root.dataset.letters ??= String(lastSizes.get(sizes) ?? sizes[0]);
    root.style.setProperty('--size', root.dataset.letters);
    const measure = () => fit(root, sizes, exceptions);
    // The observer calls `measure` for the first time before the next paint.
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new content is measured again
  }, [element, sizes, content, exceptions]);
}
