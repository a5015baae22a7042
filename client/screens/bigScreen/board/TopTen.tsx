import { memo, useRef } from 'react';
import type { BoardRow } from '../../../../protocol/live.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { RankMark } from '../../../components/ornaments/Medal.tsx';
import { lengthOf } from '../textLength.ts';
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
    <ol
      ref={list}
      className="screen-ten board-row"
      data-size={size}
      aria-label={isScored ? 'Top 10' : 'Predictions so far'}
    >
      {rows.map((row, index) => (
        <TopRow
          key={row.id}
          id={row.id}
          rank={isScored ? index + 1 : undefined}
          isHonoured={row.correctPredictions > 0}
          name={row.username}
          count={isScored ? row.correctPredictions : row.totalPredictions}
          climb={climbs.get(row.id) ?? 0}
        />
      ))}
    </ol>
  );
}

interface TopRowProps {
  id: string;
  /** Undefined before the board is a ranking. */
  rank: number | undefined;
  /** Medals are for whoever was right about something. */
  isHonoured: boolean;
  name: string;
  count: number;
  climb: number;
}

const TopRow = memo(function TopRow({ id, rank, isHonoured, name, count, climb }: TopRowProps) {
  return (
    <li data-id={id} data-rank={isHonoured ? rank : undefined} className="screen-row">
      {rank !== undefined && <RankMark rank={rank} hasMedals={isHonoured} className="screen-row-mark" />}
      <span className="screen-row-name screen-line" data-length={lengthOf(name, 13, 22)} dir="auto">
        {name}
      </span>
      {climb > 0 && <span className="screen-climb figures">▲ {formatCount(climb)}</span>}
      <span className="screen-row-figure figures font-display">{formatCount(count)}</span>
    </li>
  );
});
