import { searchKey } from '../../../protocol/rules/spelling.ts';
import { ArrowDown, SearchX, Users } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { tidyShareCode } from '../../../protocol/userText.ts';
import type { BoardRow } from '../../../protocol/live.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { tieReasons } from '../../../protocol/rules/ranking.ts';
import { tieTexts } from '../../../protocol/texts/guest/board/ties.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { fullBoardTexts } from '../../../protocol/texts/guest/board/fullBoard.ts';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { SearchField } from '../../components/controls/Field.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { BoardFrame } from '../../features/event/BoardFrame.tsx';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { KeepsakeLink } from '../../features/keepsake/KeepsakeLink.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { useThrottled } from '../../components/timing.ts';
import { loadSession, useCurrentParticipant } from '../../stores/app/session.ts';
import { useEventRoom, type RoomState } from '../../stores/room/eventRoom.ts';
import { ownRowId, RankedList, rankRows } from './RankedList.tsx';

/** All guests of an event by rank, with a search and a button to the visitor's own row. */
export function LeaderboardScreen() {
  const event = useFollowedEvent('screen', pageLinks.leaderboard);
  const { shareCode } = event;
  const room = useEventRoom((state) => state.room);
  useDocumentTitle(fullBoardTexts('title'));
  useEffect(() => void loadSession(tidyShareCode(shareCode)), [shareCode]);
  return (
    <BoardFrame label={fullBoardTexts('loading')} event={event} isCompact>
      {room && <FullBoard room={room} />}
    </BoardFrame>
  );
}

const { Component: TableBoard } = lazyComponent(
  async () => (await import('../../features/tables/TableBoard.tsx')).TableBoard,
  'whenIdle',
);

const { Component: SeeTables } = lazyComponent(
  async () => (await import('../../features/tables/TableBoard.tsx')).SeeTables,
  'whenIdle',
);

/** The minimum interval between visible changes, in milliseconds. Faster changes appear together. */
const minUpdateIntervalMs = 700;

/** Rows that are visible without scrolling. A guest among them needs no button that jumps to their row. */
const rowsAboveFold = 3;

/** The full board: number of guests, search, rows, and the button to the visitor's own row. */
function FullBoard({ room }: { room: RoomState }) {
  const [query, setQuery] = useState('');
  // Defers the rows, because rendering hundreds of rows must not block input.
  const rows = useDeferredValue(useThrottled(room.rows, minUpdateIntervalMs));
  const isScored = useDeferredValue(room.event.showAnswers);
  const own = useCurrentParticipant();
  const { shareCode, showAnswers, isOver } = room.event;
  const ranked = useMemo(() => rankRows(rows), [rows]);
  const searchTerm = useDeferredValue(searchKey(query));
  const found = useMemo(
    () => (searchTerm ? ranked.filter(({ row }) => searchKey(row.username).includes(searchTerm)) : ranked),
    [ranked, searchTerm],
  );
  const ownRank = ranked.find(({ row }) => row.id === own?.id)?.rank;
  const isCopy = useEventRoom((state) => state.asOf !== undefined);
  const isPartial = isCopy && room.rows.length < room.counters[0];
  return (
    <>
      <Card as="section" padding="none" aria-labelledby="full-leaderboard">
        <div className="px-5 pt-7 pb-5 text-center">
          <Heading size="title" id="full-leaderboard">
            {fullBoardTexts('title')}
          </Heading>
          <p className="mt-1 text-muted">{fullBoardTexts('guests', { count: room.counters[0] })}</p>
          <Ornament className="mt-3" />
          {isPartial && (
            <p className="mx-auto mt-3 max-w-sm text-sm text-muted">
              {fullBoardTexts('partial', { count: rows.length })}
            </p>
          )}
          {!showAnswers && rows.length > 0 && (
            <p className="mx-auto mt-3 max-w-sm text-sm text-muted">{fullBoardTexts('secret')}</p>
          )}
          {showAnswers && <TieRule rows={rows} />}
        </div>
        {rows.length > 0 && (
          <div className="stack gap-3! border-t border-line px-4 py-3">
            <SearchField
              label={fullBoardTexts('searchLabel')}
              placeholder={fullBoardTexts('searchPlaceholder')}
              value={query}
              onChange={setQuery}
            />
            {room.event.tables && (
              <Suspense>
                <SeeTables />
              </Suspense>
            )}
            {ownRank !== undefined && ownRank > rowsAboveFold && !query && <JumpToOwn rank={ownRank} />}
          </div>
        )}
        {found.length === 0 ? (
          <NoRows {...{ shareCode, isOver }} isSearching={rows.length > 0} onClear={() => setQuery('')} />
        ) : (
          <RankedList ranked={found} ownId={own?.id} search={searchTerm} {...{ shareCode, isScored }} />
        )}
      </Card>
      {room.event.tables && (
        <div className="mt-6">
          <Suspense>
            <TableBoard room={room} ownTableId={own?.tableId} isScored={showAnswers} />
          </Suspense>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <KeepsakeLink event={room.event} variant="secondary" />
        <LinkButton to={pageLinks.event(shareCode)} variant="quiet">
          {eventTexts('back')}
        </LinkButton>
      </div>
    </>
  );
}

/** One line that explains how ties are decided. Renders nothing if no scores are equal. */
function TieRule({ rows }: { rows: readonly BoardRow[] }) {
  const reasons = useMemo(() => tieReasons(rows), [rows]);
  if (reasons.size === 0) return null;
  return (
    <p className="mx-auto mt-3 max-w-sm text-sm text-balance text-muted">
      {tieTexts(reasons.has('tieBreaker') ? 'ruleWithTieBreaker' : 'rule')}
    </p>
  );
}

/** The visitor's rank, as a button that jumps to their row. */
const JumpToOwn = ({ rank }: { rank: number }) => (
  <Button variant="secondary" wide className="px-2" icon={<ArrowDown />} onClick={jumpToOwnRow}>
    {fullBoardTexts('findMe', { rank })}
  </Button>
);

function jumpToOwnRow(): void {
  const row = document.getElementById(ownRowId);
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}

type NoRowsProps = { shareCode: string; isSearching: boolean; isOver: boolean; onClear: () => void };

/** Explains that no guest has joined yet, or that the search has no match. */
const NoRows = ({ shareCode, isSearching, isOver, onClear }: NoRowsProps) => (
  <div className="border-t border-line" role="status">
    {isSearching ? (
      <EmptyState
        level={3}
        icon={<SearchX />}
        title={fullBoardTexts('notFoundTitle')}
        action={
          <Button variant="secondary" onClick={onClear}>
            {fullBoardTexts('showAll')}
          </Button>
        }
      >
        {fullBoardTexts('notFound')}
      </EmptyState>
    ) : (
      <EmptyState
        level={3}
        icon={<Users />}
        title={fullBoardTexts(isOver ? 'emptyWhenOverTitle' : 'emptyTitle')}
        action={
          !isOver && <LinkButton to={pageLinks.event(shareCode)}>{fullBoardTexts('beFirst')}</LinkButton>
        }
      >
        {fullBoardTexts(isOver ? 'emptyWhenOver' : 'empty')}
      </EmptyState>
    )}
  </div>
);
