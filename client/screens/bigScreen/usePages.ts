import { useEffect, useState } from 'react';

const wide = '(min-aspect-ratio: 3/2)';
const mostLines = 3;
const manyPages = 6;
const pageMs = { usual: 8_000, many: 5_500 };

/** Lays so many rows out in pages and turns them by the clock; a page that ceases to be gives way to the first. */
export function usePages(rowCount: number) {
  const columns = useMatches(wide) ? 3 : 2;
  const lines = Math.min(mostLines, Math.max(1, Math.ceil(rowCount / columns)));
  const pageCount = Math.max(1, Math.ceil(rowCount / (columns * lines)));
  const stayMs = pageCount >= manyPages ? pageMs.many : pageMs.usual;
  const [turned, setTurned] = useState(0);
  const page = turned % pageCount;
  useEffect(() => {
    if (pageCount === 1) return;
    const timer = setTimeout(() => setTurned((page + 1) % pageCount), stayMs);
    return () => clearTimeout(timer);
  }, [page, pageCount, stayMs]);
  return { columns, lines, page, pageCount, pageMs: stayMs };
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
