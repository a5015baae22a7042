import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { countsPoints } from '../../../protocol/rules/ranking.ts';
import { placesOfTables, type TableStanding } from '../../../protocol/rules/tables.ts';
import { formatMean } from '../../../protocol/texts/formats.ts';
import { tablesTexts } from '../../../protocol/texts/guest/board/tables.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Badge } from '../../components/display/Badge.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { useAnimatedRows } from '../leaderboard/useAnimatedRows.ts';

type TableBoardProps = {
  room: Pick<RoomState, 'event' | 'questions' | 'tables'>;
  /** The viewer's own table. Its row is highlighted and always shown. */
  ownTableId?: string | undefined;
  /** The number of rows that are shown before the user expands the list. Default: all. */
  most?: number;
  /** False while answers are hidden. The board then counts predictions. */
  isScored: boolean;
};

/** A button that scrolls to the table leaderboard below. */
export function SeeTables() {
  const jump = () => {
    const heading = document.getElementById('board-of-tables');
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <Button variant="secondary" wide icon={<ArrowDown />} onClick={jump}>
      {tablesTexts('see')}
    </Button>
  );
}

/** Returns the unit of a table's mean. */
export const meanUnitText = ({ questions }: Pick<RoomState, 'questions'>, isScored: boolean): string => {
  if (!isScored) return tablesTexts('predictionsMean');
  return tablesTexts(countsPoints(questions) ? 'pointsMean' : 'correctMean');
};

/** Returns the rows with ranks and names. Omits removed tables. */
export function namedTables({ event, tables = [] }: Pick<RoomState, 'event' | 'tables'>) {
  const names = new Map(event.tables?.map(({ id, name }) => [id, name]));
  const places = placesOfTables(tables);
  return tables.flatMap((table, index) => {
    const name = names.get(table.tableId);
    return name === undefined ? [] : [{ ...table, name, place: places[index]! }];
  });
}

/** Formats the mean of a table. Only this text is rounded. Ranks use the exact mean. */
export const meanOf = ({ total, memberCount }: TableStanding): string => formatMean(total / memberCount);

/** The leaderboard of tables, which is shown beside the guests' leaderboard. */
export function TableBoard({ room, ownTableId, most = Infinity, isScored }: TableBoardProps) {
  const namedRows = namedTables(room);
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = namedRows.filter(
    ({ tableId }, index) => isExpanded || index < most || tableId === ownTableId,
  );
  const list = useAnimatedRows(shown.map(({ tableId }) => tableId));
  if (!room.event.tables) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="board-of-tables">
      <div className="px-5 pt-6 pb-4 text-center">
        <Heading id="board-of-tables" tabIndex={-1} className="scroll-mt-8">
          {tablesTexts('boardTitle')}
        </Heading>
        <p className="text-muted">{shown.length > 0 ? meanUnitText(room, isScored) : tablesTexts('none')}</p>
      </div>
      <ol ref={list} className="ruled border-t border-line empty:hidden">
        {shown.map((table) => (
          <li
            key={table.tableId}
            className={clsx('flex items-center gap-3 px-4 py-2', table.tableId === ownTableId && 'own-row')}
          >
            <span className="figures w-10 shrink-0 text-center font-display text-heading text-gold">
              {tablesTexts('place', { place: table.place })}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
                  {table.name}
                </span>
                {table.tableId === ownTableId && <Badge tone="accent">{tablesTexts('own')}</Badge>}
              </p>
              <p className="figures text-sm text-muted">
                {tablesTexts('members', { count: table.memberCount })}
              </p>
            </div>
            <span className="figures font-display text-heading">{meanOf(table)}</span>
          </li>
        ))}
      </ol>
      {shown.length < namedRows.length && (
        <div className="border-t border-line p-4">
          <Button variant="secondary" wide onClick={() => setIsExpanded(true)}>
            {tablesTexts('viewAll', { count: namedRows.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
