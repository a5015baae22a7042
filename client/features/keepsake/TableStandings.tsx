import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { tablesTexts } from '../../../protocol/texts/guest/board/tables.ts';
import { meanOf, meanWords, namedTables } from '../tables/TableBoard.tsx';
import { AlbumSection } from './AlbumSection.tsx';
import { questionsOf } from './albumFacts.ts';

/** How the tables or teams came out. */
export function TableStandings({ keepsake }: { keepsake: Keepsake }) {
  const { event, tables = [] } = keepsake;
  const named = namedTables({ event, tables });
  if (named.length === 0) return null;
  return (
    <AlbumSection title={keepsakeTexts('tables')}>
      <p className="album-lead">{meanWords({ questions: questionsOf(keepsake) }, true)}</p>
      <ol className="album-list album-tables">
        {named.map((table) => (
          <li key={table.tableId}>
            <span className="album-rank figures">{tablesTexts('place', { place: table.place })}</span>
            <span className="album-name">
              <bdi>{table.name}</bdi>{' '}
              <span className="album-small figures">
                {tablesTexts('members', { count: table.memberCount })}
              </span>
            </span>
            <span className="album-score figures">{meanOf(table)}</span>
          </li>
        ))}
      </ol>
    </AlbumSection>
  );
}
