import type { BoardRow, ScoreFields, RowChange, RowsChanged } from './live.ts';
import { pointsOf } from './rules/ranking.ts';
import { sorted } from './rules/sorted.ts';

type RowFigures = ScoreFields & Pick<BoardRow, 'seat' | 'finishedAt' | 'tieBreakerDistance'>;

/**
 * Changed rows as they are sent. `predicted` contains rows in a short form, `rows` contains complete rows.
 */
export type EncodedRows = Pick<RowsChanged, 'predicted' | 'rows'>;

const hasSameScore = (before: RowFigures, now: RowFigures) =>
  now.correctPredictions === before.correctPredictions &&
  now.points === before.points &&
  now.tieBreakerDistance === before.tieBreakerDistance;

const hasOneMorePrediction = (before: RowFigures, now: RowFigures) =>
  now.totalPredictions === before.totalPredictions + 1 && hasSameScore(before, now) && now.finishedAt > 0;

const isSame = (before: RowFigures, now: RowFigures) =>
  now.totalPredictions === before.totalPredictions &&
  hasSameScore(before, now) &&
  now.finishedAt === before.finishedAt;

function toRowChange(row: RowFigures): RowChange {
  const { seat, totalPredictions, correctPredictions, finishedAt, tieBreakerDistance } = row;
  const change: RowChange = [seat, totalPredictions, correctPredictions, finishedAt];
  if (tieBreakerDistance !== undefined) change.push(pointsOf(row), tieBreakerDistance);
  else if (row.points !== undefined) change.push(row.points);
  return change;
}

/**
 * Encodes the rows that differ from `lastPublished`, which maps slots to rows. Unchanged rows are omitted.
 */
export function encodeRows(
  lastPublished: ReadonlyMap<number, RowFigures>,
  changed: readonly RowFigures[],
): EncodedRows {
  const rows: RowChange[] = [];
  const predicted: RowFigures[] = [];
  for (const now of changed) {
    const before = lastPublished.get(now.seat);
    if (before && isSame(before, now)) continue;
    if (before && hasOneMorePrediction(before, now)) predicted.push(now);
    else rows.push(toRowChange(now));
  }
  return {
    ...(predicted.length > 0 && { predicted: encodePredicted(predicted, latest(lastPublished.values())) }),
    ...(rows.length > 0 && { rows }),
  };
}

/** Returns the latest `finishedAt` of a board, or 0 without predictions. */
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

/** Applies encoded rows to a board. Unchanged rows remain the same objects. */
export function applyRows(board: readonly BoardRow[], change: EncodedRows): BoardRow[] {
  const changed = new Map((change.rows ?? []).map((row) => [row[0], row]));
  const finishedAtBySlot = decodePredicted(change.predicted ?? [], latest(board));
  return board.map((row) => {
    const finishedAt = finishedAtBySlot.get(row.seat);
    if (finishedAt !== undefined) return { ...row, totalPredictions: row.totalPredictions + 1, finishedAt };
    const next = changed.get(row.seat);
    return next ? withFigures(row, next) : row;
  });
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
