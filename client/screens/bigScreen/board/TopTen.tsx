import { memo, useRef } from 'react';
import type { BoardRow } from '../../../../protocol/live.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
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
      aria-label={bigScreenTexts(isScored ? 'topTen' : 'predictionsSoFar')}
    >
      {rows.map((row, index) => (
        <Row key={row.id} row={row} rank={index + 1} isScored={isScored} climb={climbs.get(row.id) ?? 0} />
      ))}
    </ol>
  );
}

type RowProps = { row: BoardRow; rank: number; isScored: boolean; climb: number };

const Row = memo(function Row({ row, rank, isScored, climb }: RowProps) {
  const { id, username, correctPredictions, totalPredictions } = row;
  // Medals are for whoever was right about something.
  const hasMedals = correctPredictions > 0;
  return (
    <li data-id={id} data-rank={isScored && hasMedals ? rank : undefined} className="screen-row">
      {isScored && <RankMark rank={rank} hasMedals={hasMedals} className="screen-row-mark" />}
      <span className="screen-row-name screen-line" data-length={lengthOf(username, 13, 22)} dir="auto">
        {username}
      </span>
      {climb > 0 && <span className="screen-climb figures">▲ {formatCount(climb)}</span>}
      <span className="screen-row-figure figures font-display">
        {formatCount(isScored ? correctPredictions : totalPredictions)}
      </span>
    </li>
  );
});
