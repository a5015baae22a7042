import clsx from 'clsx';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardRow } from '../../../protocol/live.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { leaderboardTexts } from '../../../protocol/texts/guest/board/leaderboard.ts';
import { Badge } from '../../components/display/Badge.tsx';
import { RankMark } from '../../components/ornaments/Medal.tsx';
import { hasMedal } from '../../features/leaderboard/honours.tsx';
import { LeaderboardRow } from '../../features/leaderboard/LeaderboardRow.tsx';
import { useAnimatedRows } from '../../features/leaderboard/useAnimatedRows.ts';

/** A row of the board with its rank on the full board, even in search results. */
interface Ranked {
  row: BoardRow;
  rank: number;
}

/** Adds ranks to the rows. */
export const rankRows = (rows: readonly BoardRow[]): Ranked[] =>
  rows.map((row, index) => ({ row, rank: index + 1 }));

const fadeIn = [{ opacity: 0 }, { opacity: 1 }];

type RankedListProps = {
  ranked: readonly Ranked[];
  ownId: string | undefined;
  search: string;
  shareCode: string;
  isScored: boolean;
};

/** Renders the first 80 rows, and more during scrolling. Always includes the visitor's own row. */
export const RankedList = memo(function RankedList({
  ranked,
  ownId,
  search,
  shareCode,
  isScored,
}: RankedListProps) {
  const ownIndex = ownId === undefined ? -1 : ranked.findIndex(({ row }) => row.id === ownId);
  const { shownCount, end } = useGrowingList(ranked.length, ownIndex + 1);
  const shown = ranked.slice(0, shownCount);
  const list = useAnimatedRows(
    shown.map(({ row }) => row.id),
    { scope: `${search} ${shownCount}`, enter: fadeIn },
  );
  return (
    <>
      <ol ref={list} className="border-t border-line">
        {shown.map(({ row, rank }) => (
          <RankedRow key={row.id} {...{ row, rank, shareCode, isScored }} isOwn={row.id === ownId} />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
});

const firstCount = 80;
const step = 120;
const aheadPx = 1_600;

/**
 * Returns how many rows of a long list to render. Starts with `firstCount`, and increases when `end` comes
 * near the viewport. The result is at least `atLeast`.
 */
function useGrowingList(total: number, atLeast: number) {
  const [count, setCount] = useState(firstCount);
  const end = useRef<HTMLDivElement>(null);
  const shownCount = Math.min(total, Math.max(count, atLeast + 10));
  useEffect(() => {
    if (!end.current || shownCount >= total) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCount(shownCount + step),
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shownCount, total]);
  return { shownCount, end };
}

const medalPlaces = 3;

/** The element id of the visitor's own row, for jumping to it. */
export const ownRowId = 'own-row';

type RankedRowProps = Ranked & { shareCode: string; isScored: boolean; isOwn: boolean };

/** A row of the full leaderboard. It renders again only when its props change. */
const RankedRow = memo(function RankedRow({ row, rank, shareCode, isScored, isOwn }: RankedRowProps) {
  const hasMedals = hasMedal(row);
  return (
    <LeaderboardRow
      id={isOwn ? ownRowId : undefined}
      {...{ row, shareCode, isScored }}
      className={clsx(
        'border-b border-line [contain-intrinsic-size:auto_7rem] [content-visibility:auto]',
        isOwn ? 'own-row' : 'bg-raised',
      )}
      mark={
        <>
          <RankMark rank={rank} hasMedals={hasMedals} />
          {hasMedals && rank <= medalPlaces && (
            <Badge tone={isOwn ? 'accent' : 'gold'} className="px-1.5! whitespace-nowrap">
              {leaderboardTexts('ordinal', { rank })}
            </Badge>
          )}
        </>
      }
      name={
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={pageLinks.sharedParticipant(shareCode, row.id)}
            className="-my-1 inline-flex min-h-12 min-w-12 items-center py-1.5 rounded-control font-semibold wrap-anywhere underline decoration-gold-line decoration-1 underline-offset-4"
          >
            <span dir="auto">{row.username}</span>
          </Link>
          {isOwn && <span className="shrink-0 font-semibold">{leaderboardTexts('ownRow')}</span>}
        </p>
      }
    />
  );
});
