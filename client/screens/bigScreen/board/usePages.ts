import { useEffect, useState } from 'react';

const wide = '(min-aspect-ratio: 3/2)';
const manyPages = 6;
const pageMs = { usual: 8_000, many: 5_500 };

/** How rows are laid out in pages. */
export interface PageLayout {
  columns: number;
  lines: number;
  pageCount: number;
}

/** Lays rows out in as few pages as possible; a few rows stand in as many columns as they fill, but in two at least. */
export function layOut(rowCount: number, mostColumns: number, mostLines = 3): PageLayout {
  const lines = Math.min(mostLines, Math.max(1, Math.ceil(rowCount / mostColumns)));
  const columns = Math.min(mostColumns, Math.max(2, Math.ceil(rowCount / lines)));
  return { columns, lines, pageCount: Math.max(1, Math.ceil(rowCount / (columns * lines))) };
}

/** The rows of one page (from 0), and how many stand before them. */
export function rowsOnPage<T>(rows: readonly T[], page: number, { columns, lines }: PageLayout) {
  const before = page * columns * lines;
  return { shown: rows.slice(before, before + columns * lines), before };
}

/**
 * Lays so many rows out in pages and turns them by the clock; a page that ceases to be gives way to the first. A narrow
 * board has fewer columns, and on a screen of the old shape fewer lines: the first ten stand there in one column.
 */
export function usePages(rowCount: number, isNarrow: boolean) {
  const isWide = useMatches(wide);
  const layout = layOut(rowCount, isWide && !isNarrow ? 3 : 2, isNarrow && !isWide ? 2 : 3);
  const { pageCount } = layout;
  const stayMs = pageCount >= manyPages ? pageMs.many : pageMs.usual;
  const [turned, setTurned] = useState(0);
  const page = turned % pageCount;
  useEffect(() => {
    if (pageCount === 1) return;
    const timer = setTimeout(() => setTurned((page + 1) % pageCount), stayMs);
    return () => clearTimeout(timer);
  }, [page, pageCount, stayMs]);
  return { layout, page, pageMs: stayMs };
}

function useMatches(query: string): boolean {
  const [isMatch, setIsMatch] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const onChange = () => setIsMatch(list.matches);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, [query]);
  return isMatch;
}
