import type { BoardRow, Figures, RowChange, RowsChanged } from './live.ts';
import { byScore, pointsOf } from './rules/ranking.ts';
import { sorted } from './rules/sorted.ts';

type RowFigures = Figures & Pick<BoardRow, 'seat' | 'finishedAt' | 'tieBreakerDistance'>;

/** What the wire says of changed rows: `predicted` in short, everything else in full. */
export type EncodedRows = Pick<RowsChanged, 'predicted' | 'rows'>;

const isScoredAlike = (told: RowFigures, now: RowFigures) =>
  now.correctPredictions === told.correctPredictions &&
  now.points === told.points &&
  now.tieBreakerDistance === told.tieBreakerDistance;

const madeOneMore = (told: RowFigures, now: RowFigures) =>
  now.totalPredictions === told.totalPredictions + 1 && isScoredAlike(told, now) && now.finishedAt > 0;

const isSame = (told: RowFigures, now: RowFigures) =>
  now.totalPredictions === told.totalPredictions &&
  isScoredAlike(told, now) &&
  now.finishedAt === told.finishedAt;

function toRowChange(row: RowFigures): RowChange {
  const { seat, totalPredictions, correctPredictions, finishedAt, tieBreakerDistance } = row;
  const change: RowChange = [seat, totalPredictions, correctPredictions, finishedAt];
  if (tieBreakerDistance !== undefined) change.push(pointsOf(row), tieBreakerDistance);
  else if (row.points !== undefined) change.push(row.points);
  return change;
}

/** Encodes rows that changed since they were last told; rows that are as told are left out. */
export function encodeRows(
  told: ReadonlyMap<number, RowFigures>,
  changed: readonly RowFigures[],
): EncodedRows {
  const rows: RowChange[] = [];
  const predicted: RowFigures[] = [];
  for (const now of changed) {
    const before = told.get(now.seat);
    if (before && isSame(before, now)) continue;
    if (before && madeOneMore(before, now)) predicted.push(now);
    else rows.push(toRowChange(now));
  }
  return {
    ...(predicted.length > 0 && { predicted: encodePredicted(predicted, latest(told.values())) }),
    ...(rows.length > 0 && { rows }),
  };
}

/** The latest instant of a board; 0 while nobody predicted. */
function latest(rows: Iterable<RowFigures>): number {
  let last = 0;
  for (const { finishedAt } of rows) if (finishedAt > last) last = finishedAt;
  return last;
}

function encodePredicted(rows: RowFigures[], since: number): number[] {
  let last = since;
  return sorted(rows, (a, b) => a.finishedAt - b.finishedAt).flatMap(({ seat, finishedAt }) => {
    const elapsed = finishedAt - last;
    last = finishedAt;
    return [seat, elapsed];
  });
}

/** Applies encoded rows to a board and gives it back in its order; rows that did not change stay the same objects. */
export function applyRows(board: readonly BoardRow[], change: EncodedRows): BoardRow[] {
  const changed = new Map((change.rows ?? []).map((row) => [row[0], row]));
  const oneMore = decodePredicted(change.predicted ?? [], latest(board));
  const rows = board.map((row) => {
    const finishedAt = oneMore.get(row.seat);
    if (finishedAt !== undefined) return { ...row, totalPredictions: row.totalPredictions + 1, finishedAt };
    const next = changed.get(row.seat);
    return next ? withFigures(row, next) : row;
  });
  return sorted(rows, byScore);
}

function withFigures({ id, username, seat, joinedAt }: BoardRow, change: RowChange): BoardRow {
  const [, totalPredictions, correctPredictions, finishedAt, points, tieBreakerDistance] = change;
  return {
    id,
    username,
    seat,
    joinedAt,
    finishedAt,
    totalPredictions,
    correctPredictions,
    ...(points !== undefined && points !== correctPredictions && { points }),
    ...(tieBreakerDistance !== undefined && { tieBreakerDistance }),
  };
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
