import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { tablesTexts } from '../../../protocol/texts/guest/board/tables.ts';
import { meanOf, meanUnitText, namedTables } from '../tables/TableBoard.tsx';
import { KeepsakeSection } from './KeepsakeSection.tsx';
import { questionsOf } from './keepsakeFacts.ts';

/** The final standings of the tables or teams. */
export function TableStandings({ keepsake }: { keepsake: Keepsake }) {
  const { event, tables = [] } = keepsake;
  const named = namedTables({ event, tables });
  if (named.length === 0) return null;
  return (
    <KeepsakeSection title={keepsakeTexts('tables')}>
      <p className="keepsake-lead">{meanUnitText({ questions: questionsOf(keepsake) }, true)}</p>
      <ol className="keepsake-list keepsake-tables">
        {named.map((table) => (
          <li key={table.tableId}>
            <span className="keepsake-rank figures">{tablesTexts('place', { place: table.place })}</span>
            <span className="keepsake-name">
              <bdi>{table.name}</bdi>{' '}
              <span className="keepsake-small figures">
                {tablesTexts('members', { count: table.memberCount })}
              </span>
            </span>
            <span className="keepsake-score figures">{meanOf(table)}</span>
          </li>
        ))}
      </ol>
    </KeepsakeSection>
  );
}
