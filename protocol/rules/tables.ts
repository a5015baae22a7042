import { sorted } from './sorted.ts';

/** The joint score of a table's members. */
export interface TableStanding {
  tableId: string;
  memberCount: number;
  /** The sum of all members' scores. The mean is exact only as `total / memberCount`. */
  total: number;
}

/** A table with fewer members is not on the board. */
export const fewestMembers = 2;

/** A guest at a table, with the score that counts. */
export interface TableMember {
  tableId: string;
  score: number;
}

/** Compares means without a division, so that the result is exact. */
const byMean = (a: TableStanding, b: TableStanding): number =>
  b.total * a.memberCount - a.total * b.memberCount;

/**
 * The board of tables with at least two members. Ordered by mean score, then by the number of members, then
 * by the order of `tableIds`, which is that of creation. Members of other tables are ignored.
 */
export function rankTables(tableIds: readonly string[], members: Iterable<TableMember>): TableStanding[] {
  const tables = new Map(tableIds.map((tableId) => [tableId, { tableId, memberCount: 0, total: 0 }]));
  for (const { tableId, score } of members) {
    const table = tables.get(tableId);
    if (!table) continue;
    table.memberCount += 1;
    table.total += score;
  }
  // The sort is stable, so equal tables stay in the order of creation.
  const counted = [...tables.values()].filter(({ memberCount }) => memberCount >= fewestMembers);
  return sorted(counted, (a, b) => byMean(a, b) || b.memberCount - a.memberCount);
}

/** The ranks of sorted tables, from 1. Equal means share a rank. */
export function placesOfTables(tables: readonly TableStanding[]): number[] {
  const places: number[] = [];
  tables.forEach((table, index) => {
    const before = tables[index - 1];
    places.push(before && byMean(before, table) === 0 ? places[index - 1]! : index + 1);
  });
  return places;
}
