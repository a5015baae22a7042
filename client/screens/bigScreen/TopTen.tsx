import { memo, useRef } from 'react';
import type { BoardRow } from '../../../protocol/live.ts';
import { formatCount } from '../../../protocol/texts.ts';
import { RankMark } from '../../components/Medal.tsx';
import { useFlip } from './useFlip.ts';

interface TopTenProps {
  rows: readonly BoardRow[];
  hasRest: boolean;
  isScored: boolean;
  climbs: ReadonlyMap<string, number>;
}

const fewRows = 5;

/** The first ten, always in the same place; rows glide when the order changes. */
export function TopTen({ rows, hasRest, isScored, climbs }: TopTenProps) {
  const list = useRef<HTMLOListElement>(null);
  const size = hasRest ? 'full' : rows.length <= fewRows ? 'few' : 'ten';
  useFlip(list);
  return (
    <ol ref={list} className="wall-ten board-row" data-size={size} aria-label="Top 10">
      {rows.map((row, index) => (
        <TopRow
          key={row.id}
          id={row.id}
          rank={index + 1}
          name={row.username}
          figure={isScored ? row.correctPredictions : row.totalPredictions}
          climb={climbs.get(row.id) ?? 0}
        />
      ))}
    </ol>
  );
}

interface TopRowProps {
  id: string;
  rank: number;
  name: string;
  figure: number;
  climb: number;
}

const TopRow = memo(function TopRow({ id, rank, name, figure, climb }: TopRowProps) {
  return (
    <li data-id={id} data-rank={rank} className="wall-row">
      <RankMark rank={rank} className="wall-row-mark" />
      <span className="wall-row-name wall-line" dir="auto">
        {name}
      </span>
      {climb > 0 && <span className="wall-climb figures">▲ {formatCount(climb)}</span>}
      <span className="wall-row-figure figures font-display">{formatCount(figure)}</span>
    </li>
  );
});
