import { sorted } from './sorted.ts';

/** What the members of a table have reached together. */
export interface TableStanding {
  tableId: string;
  memberCount: number;
  /** Of all members together; the mean is exact only as `total / memberCount`. */
  total: number;
}

/** A table's mean needs more than one guest. */
export const fewestMembers = 2;

/** A guest at a table, and what counts of them. */
export interface TableMember {
  tableId: string;
  score: number;
}

/** Exact, whatever the means are: no quotient is compared. */
const byMean = (a: TableStanding, b: TableStanding): number =>
  b.total * a.memberCount - a.total * b.memberCount;

/**
 * The board of tables: those with at least two members, the highest mean of their scores first; of equal means the table
 * with more members, then the one that was named earlier. `tableIds` are in the order in which they were named; whoever
 * sits at none of them counts nowhere.
 */
export function rankTables(tableIds: readonly string[], members: Iterable<TableMember>): TableStanding[] {
  const tables = new Map(tableIds.map((tableId) => [tableId, { tableId, memberCount: 0, total: 0 }]));
  for (const { tableId, score } of members) {
    const table = tables.get(tableId);
    if (!table) continue;
    table.memberCount += 1;
    table.total += score;
  }
  // Equal ones stay in the order in which they were named.
  const counted = [...tables.values()].filter(({ memberCount }) => memberCount >= fewestMembers);
  return sorted(counted, (a, b) => byMean(a, b) || b.memberCount - a.memberCount);
}

/** The places from 1 of tables in their order: equal means are one place. */
export function placesOfTables(tables: readonly TableStanding[]): number[] {
  const places: number[] = [];
  tables.forEach((table, index) => {
    const before = tables[index - 1];
    places.push(before && byMean(before, table) === 0 ? places[index - 1]! : index + 1);
  });
  return places;
}
