import { memo } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { pointsOf } from '../../../../protocol/rules/ranking.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { RankMark } from '../../../components/ornaments/Medal.tsx';
import { useAnimatedRows } from '../../../features/leaderboard/useAnimatedRows.ts';
import { nameSizes, useFittingSize } from '../useFittingSize.ts';
import { useLanguage } from '../../../stores/app/language.ts';

interface TopTenProps {
  rows: readonly BoardRow[];
  hasRest: boolean;
  isScored: boolean;
  climbs: ReadonlyMap<string, number>;
}

const fewRows = 5;
const riseIn = [{ opacity: 0, transform: 'translateY(60%)' }, {}];

/** The first ten guests. When the order changes, their rows slide to their new positions. */
export function TopTen({ rows, hasRest, isScored, climbs }: TopTenProps) {
  const size = hasRest ? 'full' : rows.length <= fewRows ? 'few' : 'ten';
  const list = useAnimatedRows(
    rows.map(({ id }) => id),
    { enter: riseIn, durationMs: 700, enterMs: 450 },
  );
  const names = rows.map(({ id, username }) => `${username} ${climbs.get(id) ?? ''}`);
  useFittingSize(list, nameSizes, `${size} ${names.join('\n')}`);
  return (
    <ol
      ref={list}
      className="isolate screen-ten"
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
  const { username, totalPredictions } = row;
  useLanguage(({ spoken }) => spoken);
  // A guest without a correct prediction has no medal.
  const hasMedals = row.correctPredictions > 0;
  return (
    <li
      data-rank={isScored && hasMedals ? rank : undefined}
      data-fits="row"
      className="screen-row"
      // A climbing row is drawn above the falling rows that it passes.
      style={{ zIndex: counts.bigScreenRows - rank }}
    >
      {isScored && <RankMark rank={rank} hasMedals={hasMedals} className="screen-row-mark" />}
      <span className="screen-row-name screen-name" data-fits="text" dir="auto">
        {username}
      </span>
      {climb > 0 && <span className="screen-climb figures">▲ {formatCount(climb)}</span>}
      <span className="screen-row-figure figures font-display">
        {formatCount(isScored ? pointsOf(row) : totalPredictions)}
      </span>
    </li>
  );
});
