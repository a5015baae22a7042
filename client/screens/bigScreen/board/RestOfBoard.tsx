import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { pointsOf } from '../../../../protocol/rules/ranking.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { useIsPainted, useTimeout } from '../../../components/timing.ts';
import { useAnimatedRows } from '../../../features/leaderboard/useAnimatedRows.ts';
import { lengthOf } from '../roomFacts.ts';
import './rest.css';
import { useLanguage } from '../../../stores/app/language.ts';

interface RestOfBoardProps {
  rows: readonly BoardRow[];
  isScored: boolean;
  /** Something else stands beside the board. */
  isNarrow: boolean;
}

/** Everybody below the first ten, a page at a time, round and round. */
export function RestOfBoard({ rows, isScored, isNarrow }: RestOfBoardProps) {
  const { layout, page, pageMs } = usePages(rows.length, isNarrow);
  const { columns, lines } = layout;
  const { shown, before } = useMemo(
    () => rowsOnPage(rows, page, { columns, lines }),
    [rows, page, columns, lines],
  );
  const first = counts.bigScreenRows + before + 1;
  if (rows.length === 0) return null;
  return (
    <section className="screen-rest" aria-label={bigScreenTexts('everyoneElse')}>
      <p className="screen-rest-head screen-small">
        <span className="figures">
          {bigScreenTexts(isScored ? 'places' : 'guestsPage', {
            first,
            last: first + shown.length - 1,
            total: counts.bigScreenRows + rows.length,
          })}
        </span>
        <span className="screen-rest-clock" aria-hidden="true">
          {layout.pageCount > 1 && <span key={page} style={{ animationDuration: `${pageMs}ms` }} />}
        </span>
      </p>
      <Page key={page} rows={shown} {...{ first, layout, isScored, isNarrow }} />
    </section>
  );
}

/** Rows without a ground of their own fade in at their new places: moving, their letters would cross. */
const fadeIn = [{ opacity: 0 }, {}];

const noRows: readonly BoardRow[] = [];

type PageProps = RestOfBoardProps & { first: number; layout: PageLayout };

/**
 * Its rows come after the first ten, into the room that is kept for them, as do their changes: the board is no long task
 * when it appears. Rows and their places wait together, so that they are always of one moment.
 */
function Page({ rows, first, layout: { columns, lines }, isScored, isNarrow }: PageProps) {
  const isDue = useIsPainted();
  const told = useMemo(
    () => ({ rows: isDue ? rows : noRows, first, columns, lines }),
    [isDue, rows, first, columns, lines],
  );
  const shown = useDeferredValue(told);
  const list = useAnimatedRows(
    shown.rows.map(({ id }) => id),
    { scope: String(shown.rows === noRows), enter: fadeIn, change: fadeIn, durationMs: 450 },
  );
  // Long names need not be smaller.
  const hasRoom = shown.columns <= 2 && !isNarrow;
  const gridTemplateColumns = `repeat(${shown.columns}, minmax(0, 1fr))`;
  const gridTemplateRows = `repeat(${shown.lines}, var(--row))`;
  return (
    <ol
      ref={list}
      start={shown.first}
      className="screen-rest-page"
      style={{ gridTemplateColumns, gridTemplateRows }}
    >
      {shown.rows.map((row, index) => (
        <Row key={row.id} row={row} rank={shown.first + index} isScored={isScored} hasRoom={hasRoom} />
      ))}
    </ol>
  );
}

type RowProps = { row: BoardRow; rank: number; isScored: boolean; hasRoom: boolean };

const Row = memo(function Row({ row, rank, isScored, hasRoom }: RowProps) {
  const { username, totalPredictions } = row;
  useLanguage(({ spoken }) => spoken);
  return (
    <li className="screen-rest-row">
      {isScored && <span className="screen-rest-rank figures font-display">{formatCount(rank)}</span>}
      <span
        className="screen-rest-name screen-line"
        data-length={hasRoom ? lengthOf(username, 26, 44) : lengthOf(username, 13, 22)}
        dir="auto"
      >
        {username}
      </span>
      <span className="figures font-display text-gold">
        {formatCount(isScored ? pointsOf(row) : totalPredictions)}
      </span>
    </li>
  );
});

const wide = '(min-aspect-ratio: 3/2)';
const manyPages = 6;
const pageMs = { usual: 8_000, many: 5_500 };

/** How rows are laid out in pages. */
interface PageLayout {
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
export function rowsOnPage<T>(
  rows: readonly T[],
  page: number,
  { columns, lines }: Omit<PageLayout, 'pageCount'>,
) {
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
  const turn = () => setTurned((page + 1) % pageCount);
  useTimeout(turn, pageCount > 1 ? stayMs : undefined, `${page} ${pageCount}`);
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
