import { useRef } from 'react';
import type { BoardRow } from '../../../protocol/live.ts';
import { RankedRow } from './RankedRow.tsx';
import { useGrowing } from './useGrowing.ts';
import { useRowGlide } from './useRowGlide.ts';

/** A row of the board with its true rank, whatever is searched for. */
export interface Ranked {
  row: BoardRow;
  rank: number;
}

interface RankedListProps {
  ranked: readonly Ranked[];
  ownId: string | undefined;
  search: string;
  shareCode: string;
  isScored: boolean;
}

/** The rows: the first hundred or so at once, more as one scrolls; always as far as the own row. */
export function RankedList({ ranked, ownId, search, shareCode, isScored }: RankedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const ownIndex = ownId === undefined ? -1 : ranked.findIndex(({ row }) => row.id === ownId);
  const { shownCount, end } = useGrowing(ranked.length, ownIndex + 1);
  const shown = ranked.slice(0, shownCount);
  useRowGlide(list, { order: shown.map(({ row }) => row.id).join(' '), scope: `${search} ${shownCount}` });
  return (
    <>
      <ol ref={list} className="border-t border-line">
        {shown.map(({ row, rank }) => (
          <RankedRow
            key={row.id}
            id={row.id}
            rank={rank}
            username={row.username}
            totalPredictions={row.totalPredictions}
            correctPredictions={isScored ? row.correctPredictions : undefined}
            shareCode={shareCode}
            isOwn={row.id === ownId}
          />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}
