import { useState } from 'react';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { tablesTexts } from '../../../../protocol/texts/guest/board/tables.ts';
import { useInterval } from '../../../components/timing.ts';
import { meanOf, meanUnitText, namedTables } from '../../../features/tables/TableBoard.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import './tables.css';

/** Maximum rows that are readable from the back of the room. */
const rowsPerPage = 8;
/** How long a page stays. */
const pageMs = 9_000;

/** The table leaderboard, one page at a time, in a loop. */
export function TablesCard({ room, isScored }: { room: RoomState; isScored: boolean }) {
  const [turn, setTurn] = useState(0);
  const tables = namedTables(room);
  const pageCount = Math.ceil(tables.length / rowsPerPage);
  useInterval(() => setTurn(turn + 1), pageCount > 1 ? pageMs : undefined);
  const page = turn % Math.max(1, pageCount);
  return (
    <section className="screen-card" data-kind="tables">
      <div className="text-center">
        <h2 className="screen-eyebrow">{bigScreenTexts('tables')}</h2>
        <p className="screen-small text-muted">{meanUnitText(room, isScored)}</p>
      </div>
      <ol key={page} className="screen-tables">
        {tables.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map((table) => (
          <li key={table.tableId}>
            <span className="screen-tables-place figures font-display">
              {tablesTexts('place', { place: table.place })}
            </span>
            <span className="screen-line min-w-0 flex-1" dir="auto">
              {table.name}
            </span>
            <span className="figures font-display">{meanOf(table)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
