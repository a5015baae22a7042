import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { pointsOf } from '../../../../protocol/rules/ranking.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { useIsPainted, useTimeout } from '../../../components/timing.ts';
import { useAnimatedRows } from '../../../features/leaderboard/useAnimatedRows.ts';
import { nameSizes, useFittingSize } from '../useFittingSize.ts';
import './rest.css';
import { useLanguage } from '../../../stores/app/language.ts';

interface RestOfBoardProps {
  rows: readonly BoardRow[];
  isScored: boolean;
  /** True if a side panel is beside the board. */
  isNarrow: boolean;
}

/** All guests below the first ten, one page at a time, in a loop. */
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
      <Page key={page} rows={shown} {...{ first, layout, isScored }} />
    </section>
  );
}

/** The animation of moved rows. They fade in, because sliding rows would overlap without backgrounds. */
const fadeIn = [{ opacity: 0 }, {}];

const noRows: readonly BoardRow[] = [];

type PageProps = Omit<RestOfBoardProps, 'isNarrow'> & { first: number; layout: PageLayout };

const restSizes = nameSizes.slice(2);

/**
 * One page of rows in a reserved space. The rows and their changes render after the first ten, so that no
 * render is one long task. Rows and ranks are deferred together and are therefore always consistent.
 */
function Page({ rows, first, layout: { columns, lines }, isScored }: PageProps) {
  const isPainted = useIsPainted();
  const nextContent = useMemo(
    () => ({ rows: isPainted ? rows : noRows, first, columns, lines }),
    [isPainted, rows, first, columns, lines],
  );
  const shown = useDeferredValue(nextContent);
  const list = useAnimatedRows(
    shown.rows.map(({ id }) => id),
    { scope: String(shown.rows === noRows), enter: fadeIn, change: fadeIn, durationMs: 450 },
  );
  useFittingSize(list, restSizes, shown.rows.map(({ username }) => username).join('\n'));
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
        <Row key={row.id} row={row} rank={shown.first + index} isScored={isScored} />
      ))}
    </ol>
  );
}

type RowProps = { row: BoardRow; rank: number; isScored: boolean };

const Row = memo(function Row({ row, rank, isScored }: RowProps) {
  const { username, totalPredictions } = row;
  useLanguage(({ spoken }) => spoken);
  return (
    <li className="screen-rest-row" data-fits="row">
      {isScored && <span className="screen-rest-rank figures font-display">{formatCount(rank)}</span>}
      <span className="screen-rest-name screen-name" data-fits="text" dir="auto">
        {username}
      </span>
      <span className="figures font-display text-gold">
        {formatCount(isScored ? pointsOf(row) : totalPredictions)}
      </span>
    </li>
  );
});

const wide = '(min-aspect-ratio: 3/2)';
const manyPagesFrom = 6;
const pageMs = { usual: 8_000, many: 5_500 };

/** The number of columns and lines of a page. */
interface PageLayout {
  columns: number;
  lines: number;
  pageCount: number;
}

/**
 * Returns the layout with the fewest pages. A few rows use only the columns that they fill, but at least two.
 */
export function layOut(rowCount: number, mostColumns: number, mostLines = 3): PageLayout {
  const lines = Math.min(mostLines, Math.max(1, Math.ceil(rowCount / mostColumns)));
  const columns = Math.min(mostColumns, Math.max(2, Math.ceil(rowCount / lines)));
  return { columns, lines, pageCount: Math.max(1, Math.ceil(rowCount / (columns * lines))) };
}

/** Returns the rows of one page (from 0) and the number of rows before it. */
export function rowsOnPage<T>(
  rows: readonly T[],
  page: number,
  { columns, lines }: Omit<PageLayout, 'pageCount'>,
) {
  const before = page * columns * lines;
  return { shown: rows.slice(before, before + columns * lines), before };
}

/**
 * Divides rows into pages and advances the pages by a timer. When the current page disappears, another page
 * replaces it. A narrow board has fewer columns. On a 4:3 screen it also has fewer lines, because the first
 * ten use a single column there.
 */
export function usePages(rowCount: number, isNarrow: boolean) {
  const isWide = useIsWide();
  const layout = layOut(rowCount, isWide && !isNarrow ? 3 : 2, isNarrow ? 2 : 3);
  const { pageCount } = layout;
  const currentPageMs = pageCount >= manyPagesFrom ? pageMs.many : pageMs.usual;
  const [pageTurns, setPageTurns] = useState(0);
  const page = pageTurns % pageCount;
  const turn = () => setPageTurns((page + 1) % pageCount);
  useTimeout(turn, pageCount > 1 ? currentPageMs : undefined, `${page} ${pageCount}`);
  return { layout, page, pageMs: currentPageMs };
}

/** Returns whether the screen is wider than 3:2. */
export function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const list = matchMedia(wide);
    const onChange = () => setIsWide(list.matches);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, []);
  return isWide;
}
