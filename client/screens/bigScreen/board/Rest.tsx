import { memo, useRef, type CSSProperties } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { lengthOf } from '../lengthOf.ts';
import { useFlip } from './useFlip.ts';
import { rowsOnPage, usePages, type PageLayout } from './usePages.ts';
import './rest.css';

interface RestProps {
  rows: readonly BoardRow[];
  isScored: boolean;
  /** Something else stands beside the board. */
  isNarrow: boolean;
}

/** Everybody below the first ten, a page at a time, round and round. */
export function Rest({ rows, isScored, isNarrow }: RestProps) {
  const { layout, page, pageMs } = usePages(rows.length, isNarrow);
  const { shown, before } = rowsOnPage(rows, page, layout);
  const first = counts.bigScreenRows + before + 1;
  if (rows.length === 0) return null;
  return (
    <section className="wall-rest" aria-label="Everyone else">
      <p className="wall-rest-head wall-small">
        <span className="figures">
          {isScored ? 'Places' : 'Guests'} {formatCount(first)} to {formatCount(first + shown.length - 1)} of{' '}
          {formatCount(counts.bigScreenRows + rows.length)}
        </span>
        <span className="wall-rest-clock" aria-hidden="true">
          {layout.pageCount > 1 && <span key={page} style={{ animationDuration: `${pageMs}ms` }} />}
        </span>
      </p>
      <Page key={page} rows={shown} {...{ first, layout, isScored, isNarrow }} />
    </section>
  );
}

interface PageProps {
  rows: readonly BoardRow[];
  first: number;
  layout: PageLayout;
  isScored: boolean;
  isNarrow: boolean;
}

function Page({ rows, first, layout: { columns, lines }, isScored, isNarrow }: PageProps) {
  const list = useRef<HTMLOListElement>(null);
  useFlip(list, 'fade');
  const style: CSSProperties = {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${lines}, auto)`,
  };
  return (
    <ol ref={list} start={first} className="wall-rest-page" style={style}>
      {rows.map((row, index) => (
        <RestRow
          key={row.id}
          id={row.id}
          rank={isScored ? first + index : undefined}
          name={row.username}
          hasRoom={columns <= 2 && !isNarrow}
          figure={isScored ? row.correctPredictions : row.totalPredictions}
        />
      ))}
    </ol>
  );
}

interface RestRowProps {
  id: string;
  rank: number | undefined;
  name: string;
  /** Long names need not be smaller. */
  hasRoom: boolean;
  figure: number;
}

const RestRow = memo(function RestRow({ id, rank, name, hasRoom, figure }: RestRowProps) {
  return (
    <li data-id={id} className="wall-rest-row">
      {rank !== undefined && <span className="wall-rest-rank figures font-display">{formatCount(rank)}</span>}
      <span
        className="wall-rest-name wall-line"
        data-length={hasRoom ? lengthOf(name, 26, 44) : lengthOf(name, 13, 22)}
        dir="auto"
      >
        {name}
      </span>
      <span className="figures font-display text-gold">{formatCount(figure)}</span>
    </li>
  );
});
