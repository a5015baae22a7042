import type { BoardRow, RowChange, RowsChanged } from './live.ts';
import { byScore } from './rules/ranking.ts';
import { sorted } from './rules/sorted.ts';

type Figures = Pick<BoardRow, 'seat' | 'totalPredictions' | 'correctPredictions' | 'finishedAt'>;

/** What the wire says of changed rows: `predicted` in short, everything else in full. */
export type EncodedRows = Pick<RowsChanged, 'predicted' | 'rows'>;

const madeOneMore = (told: Figures, now: Figures) =>
  now.totalPredictions === told.totalPredictions + 1 &&
  now.correctPredictions === told.correctPredictions &&
  now.finishedAt > 0;

const isSame = (told: Figures, now: Figures) =>
  now.totalPredictions === told.totalPredictions &&
  now.correctPredictions === told.correctPredictions &&
  now.finishedAt === told.finishedAt;

/** Encodes rows that changed since they were last told; rows that are as told are left out. */
export function encodeRows(told: ReadonlyMap<number, Figures>, changed: readonly Figures[]): EncodedRows {
  const rows: RowChange[] = [];
  const predicted: Figures[] = [];
  for (const now of changed) {
    const before = told.get(now.seat);
    if (before && isSame(before, now)) continue;
    if (before && madeOneMore(before, now)) predicted.push(now);
    else rows.push([now.seat, now.totalPredictions, now.correctPredictions, now.finishedAt]);
  }
  return {
    ...(predicted.length > 0 && { predicted: encodePredicted(predicted, latest(told.values())) }),
    ...(rows.length > 0 && { rows }),
  };
}

/** The latest instant of a board; 0 while nobody predicted. */
function latest(rows: Iterable<Figures>): number {
  let last = 0;
  for (const { finishedAt } of rows) if (finishedAt > last) last = finishedAt;
  return last;
}

function encodePredicted(rows: Figures[], since: number): number[] {
  let last = since;
  return sorted(rows, (a, b) => a.finishedAt - b.finishedAt).flatMap(({ seat, finishedAt }) => {
    const elapsed = finishedAt - last;
    last = finishedAt;
    return [seat, elapsed];
  });
}

/** Applies encoded rows to a board and gives it back in its order; rows that did not change stay the same objects. */
export function applyRows(board: readonly BoardRow[], change: EncodedRows): BoardRow[] {
  const figures = new Map<number, Partial<BoardRow>>();
  for (const [seat, totalPredictions, correctPredictions, finishedAt] of change.rows ?? [])
    figures.set(seat, { totalPredictions, correctPredictions, finishedAt });
  const oneMore = decodePredicted(change.predicted ?? [], latest(board));
  const rows = board.map((row) => {
    const finishedAt = oneMore.get(row.seat);
    if (finishedAt !== undefined) return { ...row, totalPredictions: row.totalPredictions + 1, finishedAt };
    const next = figures.get(row.seat);
    return next ? { ...row, ...next } : row;
  });
  return sorted(rows, byScore);
}

function decodePredicted(pairs: readonly number[], since: number): Map<number, number> {
  const finishedAt = new Map<number, number>();
  let last = since;
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    last += pairs[i + 1]!;
    finishedAt.set(pairs[i]!, last);
  }
  return finishedAt;
}
