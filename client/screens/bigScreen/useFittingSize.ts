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

const rowSelector = "[data-fits='row'], [data-fits='column']";

const rowsIn = (root: HTMLElement) =>
  [root, ...root.querySelectorAll<HTMLElement>('[data-fits]')].filter((element) =>
    element.matches(rowSelector),
  );

const textsIn = (row: HTMLElement) => Array.from(row.querySelectorAll<HTMLElement>("[data-fits='text']"));

const isRowFitting = (row: HTMLElement) => isFitting(row) && textsIn(row).every(isFitting);

/** Texts of up to this many characters always have the common size. */
const usualLength = 20;
/** The share of rows whose longer text may be too long at the common size, by default. */
const usualExceptions = 1 / 3;

const isUsual = (row: HTMLElement) =>
  [...symbolsOf(textsIn(row)[0]?.textContent ?? '')].length <= usualLength;

/**
 * The measures for a row whose text is too long, in the order in which they are tried. Styles read
 * `data-fit-measure`.
 */
const fitMeasures = ['smaller', 'smallest', 'letters'] as const;

/**
 * Applies to each row the first measure with which its whole text fits. Returns the rows for which there is
 * none. Sets and measures all rows together: each change between two measurements costs a layout of the page.
 */
function applyFitMeasures(tooLong: readonly HTMLElement[]): readonly HTMLElement[] {
  let unfit = tooLong;
  for (const measure of fitMeasures) {
    for (const row of unfit) row.dataset.fitMeasure = measure;
    unfit = unfit.filter((row) => !isRowFitting(row));
  }
  return unfit;
}

/** Cuts texts that are too long with every measure: to as many whole lines as fit, else to one line. */
function cutTexts(rows: readonly HTMLElement[]): void {
  for (const row of rows) row.dataset.fitMeasure = 'lines';
  for (const row of rows.filter((each) => !isFitting(each))) row.dataset.fitMeasure = 'line';
}

const isWrapped = (text: HTMLElement) =>
  text.clientHeight > 1.5 * parseFloat(getComputedStyle(text).lineHeight);

const isRowWrapped = (row: HTMLElement) => textsIn(row).some(isWrapped);

/** Shrinks the texts of usual length that take two lines, if one line is enough then. */
function unwrap(rows: readonly HTMLElement[]): void {
  const wrapped = rows.filter((row) => isUsual(row) && isRowWrapped(row));
  for (const row of wrapped) row.dataset.fitMeasure = 'smaller';
  for (const row of wrapped.filter(isRowWrapped)) delete row.dataset.fitMeasure;
}

/** Canvas and page may differ by the spaces at the ends of lines and by rounding. */
const widthTolerance = 0.95;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text on one line, in pixels, without a layout. */
function lineWidth(text: HTMLElement, { fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return canvas.measureText(text.textContent).width;
}

/**
 * Returns false if a text of the row is certainly too wide at the current size times `scale`, even on as many
 * lines as the row has room for.
 */
function mayFit(row: HTMLElement, scale: number): boolean {
  if (row.dataset.fits !== 'row') return true;
  return textsIn(row).every((text) => {
    const style = getComputedStyle(text);
    const linesOfRow = Math.floor((row.clientHeight + slack) / (parseFloat(style.lineHeight) * scale));
    const lines = Math.min(linesOfRow, Number(style.webkitLineClamp) || Infinity);
    const others = Array.from(row.children).filter((child) => !child.contains(text));
    const othersWidth = others.reduce((sum, child) => sum + child.getBoundingClientRect().width, 0);
    const available = row.clientWidth - othersWidth * Math.min(scale, 1);
    return lineWidth(text, style) * scale * widthTolerance <= lines * available;
  });
}

/** Whether these rows rule out a size: a text of usual length is among them, or more than the exceptions. */
const isRefused = (unfit: readonly HTMLElement[], all: readonly HTMLElement[], exceptions: number) =>
  unfit.length > all.length * exceptions || unfit.some(isUsual);

/** The size that was found last, by list of sizes. The next list of the same kind starts with it. */
const lastSizes = new WeakMap<readonly number[], number>();

function setSize(root: HTMLElement, size: number): void {
  root.style.setProperty('--size', String(size));
  root.dataset.letters = String(size);
}

/**
 * Sets the first size at which all usual and most longer texts fit, and a measure of `fitMeasures` is enough
 * for the others. `exceptions` is the share of these (0 to 1). If the smallest size is too large for a text,
 * the text is cut. Sizes that are certainly too large are skipped, because trying one costs a layout of the page.
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
 * Sets one font size for the texts of an element, so that texts of equal length look equal. `sizes` are in
 * hundredths of the screen's height, largest first. Uses the first size at which all usual and most longer
 * texts fit, and a measure of `fitMeasures` is enough for the other rows. Styles read the size as `--size`.
 * Measures again when `content` changes, when the element is resized, and when a font has loaded.
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
    // The observer first calls `measure` before the next paint.
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
