import { useRef, useState } from 'react';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { tablesTexts } from '../../../../protocol/texts/guest/board/tables.ts';
import { useInterval } from '../../../components/timing.ts';
import { meanOf, meanUnitText, namedTables } from '../../../features/tables/TableBoard.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { evenPages } from '../evenPages.ts';
import { useFittingSize } from '../useFittingSize.ts';
import './tables.css';

/** The time that a page stays, in milliseconds. */
const pageMs = 9_000;

/**
 * Returns the maximum number of rows on a page. A page must be readable from the back of the room, and long
 * names have several lines.
 */
function rowsPerPage(names: readonly string[]): number {
  const longest = Math.max(...names.map((name) => name.length));
  if (longest > 44) return 4;
  return longest > 22 ? 6 : 8;
}

/**
 * The font sizes of table names. The steps are finer than in `nameSizes`, because many have several lines.
 */
const tableSizes: readonly number[] = [5.4, 4.8, 4.2, 3.7, 3.3, 3, 2.7];

/** Returns the pages of the table leaderboard, and the duration of one round in milliseconds. */
export function pagesOfTables(room: RoomState) {
  const tables = namedTables(room);
  const pages = evenPages(tables, rowsPerPage(tables.map(({ name }) => name)));
  return { pages, roundMs: pages.length * pageMs };
}

/** The table leaderboard, one page at a time, in a loop. */
export function TablesCard({ room }: { room: RoomState }) {
  const [turn, setTurn] = useState(0);
  const { pages } = pagesOfTables(room);
  useInterval(() => setTurn(turn + 1), pages.length > 1 ? pageMs : undefined);
  const page = turn % Math.max(1, pages.length);
  const shown = pages[page] ?? [];
  const list = useRef<HTMLOListElement>(null);
  useFittingSize(list, tableSizes, `${page} ${shown.map(({ name }) => name).join('\n')}`);
  return (
    <section className="screen-card">
      <div className="text-center">
        <h2 className="screen-eyebrow">{bigScreenTexts('tables')}</h2>
        <p className="screen-small text-muted">{meanUnitText(room, true)}</p>
      </div>
      <ol key={page} ref={list} className="screen-tables">
        {shown.map((table) => (
          <li key={table.tableId} data-fits="row">
            <span className="screen-tables-place figures font-display">
              {tablesTexts('place', { place: table.place })}
            </span>
            <span className="screen-name min-w-0 flex-1" data-fits="text" dir="auto">
              {table.name}
            </span>
            <span className="figures font-display text-gold">{meanOf(table)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
