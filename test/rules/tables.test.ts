import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestMembers, placesOfTables, rankTables, type TableMember } from '../../protocol/rules/tables.ts';

const tableIds = ['oak', 'ash', 'elm', 'fir'];
const member: fc.Arbitrary<TableMember> = fc.record({
  tableId: fc.constantFrom(...tableIds, 'gone'),
  score: fc.integer({ min: 0, max: 600 }),
});
const members = fc.array(member, { maxLength: 40 });

const at = (all: readonly TableMember[], tableId: string) => all.filter((one) => one.tableId === tableId);

describe('table leaderboard', () => {
  it('contains every table with at least two members, and counts all members', () => {
    fc.assert(
      fc.property(members, (all) => {
        const board = rankTables(tableIds, all);
        const expected = tableIds.filter((id) => at(all, id).length >= fewestMembers);
        expect(board.map(({ tableId }) => tableId).toSorted()).toEqual(expected.toSorted());
        for (const { tableId, memberCount, total } of board) {
          expect(memberCount).toBe(at(all, tableId).length);
          expect(total).toBe(at(all, tableId).reduce((sum, { score }) => sum + score, 0));
        }
      }),
    );
  });

  it('sorts by mean, then by number of members, then by naming order', () => {
    fc.assert(
      fc.property(members, (all) => {
        const board = rankTables(tableIds, all);
        const ofNaming = ({ tableId }: (typeof board)[number]) => tableIds.indexOf(tableId);
        const isInOrder = board.slice(1).every((after, index) => {
          const before = board[index]!;
          const [more, less] = [before.total * after.memberCount, after.total * before.memberCount];
          if (more !== less) return more > less;
          if (before.memberCount !== after.memberCount) return before.memberCount > after.memberCount;
          return ofNaming(before) < ofNaming(after);
        });
        expect(isInOrder).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the members', () => {
    const inAnyOrder = members.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(inAnyOrder, ([all, other]) => {
        expect(rankTables(tableIds, other)).toEqual(rankTables(tableIds, all));
      }),
    );
  });

  it('gives equal means the same place, whatever their fractions', () => {
    const board = rankTables(tableIds, [
      ...[1, 0, 0].map((score) => ({ tableId: 'oak', score })),
      ...[1, 1, 0, 0, 0, 0].map((score) => ({ tableId: 'ash', score })),
      ...[0, 0].map((score) => ({ tableId: 'elm', score })),
      ...[3, 2].map((score) => ({ tableId: 'fir', score })),
    ]);
    expect(board.map(({ tableId }) => tableId)).toEqual(['fir', 'ash', 'oak', 'elm']);
    expect(placesOfTables(board)).toEqual([1, 2, 2, 4]);
  });

  it('increases the place exactly where the mean decreases', () => {
    fc.assert(
      fc.property(members, (all) => {
        const board = rankTables(tableIds, all);
        const places = placesOfTables(board);
        expect(places).toHaveLength(board.length);
        for (const [index, place] of places.entries()) {
          const isBetter = ({ total, memberCount }: (typeof board)[number]) =>
            total * board[index]!.memberCount > board[index]!.total * memberCount;
          expect(place).toBe(board.filter(isBetter).length + 1);
        }
      }),
    );
  });
});
