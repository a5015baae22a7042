import { sorted } from './sorted.ts';

/** The combined score of a table's members. */
export interface TableStanding {
  tableId: string;
  memberCount: number;
  /**
   * The sum of all members' scores. `total / memberCount` is the mean; it is not stored, because rounding
   * would make it inexact.
   */
  total: number;
}

/** The minimum number of members. Smaller tables are not on the leaderboard of tables. */
export const fewestMembers = 2;

/** A guest at a table, with the score that counts for the table. */
export interface TableMember {
  tableId: string;
  score: number;
}

/** Compares means exactly, by multiplication instead of division. */
const byMean = (a: TableStanding, b: TableStanding): number =>
  b.total * a.memberCount - a.total * b.memberCount;

/**
 * Returns the leaderboard of tables with at least two members. The order is by mean score, then by number of
 * members, then by the order of `tableIds`. `tableIds` has the order in which the tables were created.
 * Ignores members of other tables.
 */
export function rankTables(tableIds: readonly string[], members: Iterable<TableMember>): TableStanding[] {
  const tables = new Map(tableIds.map((tableId) => [tableId, { tableId, memberCount: 0, total: 0 }]));
  for (const { tableId, score } of members) {
    const table = tables.get(tableId);
    if (!table) continue;
    table.memberCount += 1;
    table.total += score;
  }
  // The sort is stable, so equal tables keep the order of creation.
  const counted = [...tables.values()].filter(({ memberCount }) => memberCount >= fewestMembers);
  return sorted(counted, (a, b) => byMean(a, b) || b.memberCount - a.memberCount);
}

/** Returns the ranks of sorted tables, starting at 1. Tables with equal means share a rank. */
export function placesOfTables(tables: readonly TableStanding[]): number[] {
  const places: number[] = [];
  tables.forEach((table, index) => {
    const before = tables[index - 1];
    places.push(before && byMean(before, table) === 0 ? places[index - 1]! : index + 1);
  });
  return places;
}
