import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardRow } from '../../protocol/live.ts';
import { applyRows, encodeRows } from '../../protocol/boardChanges.ts';
import { byScore } from '../../protocol/rules/ranking.ts';

const figures = fc.record({
  totalPredictions: fc.nat(5),
  correctPredictions: fc.nat(3),
  points: fc.option(fc.integer({ min: 4, max: 9 }), { nil: undefined }),
  tieBreakerDistance: fc.option(fc.nat(3), { nil: undefined }),
  finishedAt: fc.nat(50).map((at) => (at === 0 ? 0 : 1_790_000_000_000 + at)),
});

const board = fc.array(figures, { maxLength: 12 }).map((list) =>
  list
    .map((row, seat): BoardRow => ({
      id: `p${seat}`,
      username: `Guest ${seat}`,
      seat,
      joinedAt: seat,
      ...row,
    }))
    .toSorted(byScore),
);

describe('leaderboard diff', () => {
  it('transforms any last published board into the current one', () => {
    fc.assert(
      fc.property(
        board,
        fc.array(fc.tuple(fc.nat(11), fc.option(figures), fc.nat(3))),
        (published, changes) => {
          const rows = new Map(published.map((row) => [row.seat, row]));
          for (const [seat, next, more] of changes) {
            const row = rows.get(seat);
            // Arbitrary changes, and often a single prediction, because it has a short encoding.
            const oneMore = row && {
              totalPredictions: row.totalPredictions + 1,
              finishedAt: 1_790_000_000_100 + more,
            };
            if (row) rows.set(seat, { ...row, ...(next ?? oneMore) });
          }
          const now = [...rows.values()].toSorted(byScore);
          const encoded = encodeRows(new Map(published.map((row) => [row.seat, row])), now);
          expect(applyRows(published, JSON.parse(JSON.stringify(encoded))).toSorted(byScore)).toEqual(now);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leaves out unchanged rows, and keeps their objects', () => {
    fc.assert(
      fc.property(board, (published) => {
        const encoded = encodeRows(new Map(published.map((row) => [row.seat, row])), published);
        expect(encoded).toEqual({});
        expect(applyRows(published, encoded).every((row, index) => row === published[index])).toBe(true);
      }),
    );
  });

  it('encodes one more prediction in two numbers', () => {
    const row = { id: 'p', username: 'Anna', seat: 3, joinedAt: 1, correctPredictions: 2 };
    const before: BoardRow = { ...row, totalPredictions: 4, finishedAt: 900 };
    const after: BoardRow = { ...row, totalPredictions: 5, finishedAt: 1_000 };
    expect(encodeRows(new Map([[3, before]]), [after])).toEqual({ predicted: [3, 100] });
  });
});
