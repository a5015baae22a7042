import type { BoardRow, OwnPlace, TopChange, TopRow } from '../../../protocol/live.ts';
import { scoreFieldsOf, tieAt } from '../../../protocol/rules/ranking.ts';
import { type RoomState, topOf } from './eventRoom.ts';

/** Replaces the full leaderboard. Derives the counters and top rows from its rows. */
export const withRows = (state: RoomState, rows: BoardRow[]): RoomState => ({
  ...state,
  rows,
  top: topOf(rows),
  counters: [rows.length, rows.reduce((sum, { totalPredictions }) => sum + totalPredictions, 0)],
});

/**
 * Converts a top row to a full row. The index replaces the unknown times, so that the order stays the same.
 */
export const asRow = (row: TopRow, index: number): BoardRow => ({
  ...row,
  seat: index,
  finishedAt: index,
  joinedAt: 0,
});

/** Finds the rank and figures of a participant on a full leaderboard. */
export function placeOn(rows: readonly BoardRow[], participantId: string): OwnPlace | undefined {
  const index = rows.findIndex(({ id }) => id === participantId);
  if (index === -1) return undefined;
  const tie = tieAt(rows, index);
  return { participantId, rank: index + 1, ...scoreFieldsOf(rows[index]!), ...(tie && { tie }) };
}

/** Applies changes of single ranks to the top rows. Returns at most `participants` rows. */
export function applyTop(top: readonly TopRow[], changes: readonly TopChange[], participants: number) {
  const next = [...top];
  for (const [rank, totalPredictions, correctPredictions, id, username, points] of changes) {
    const current = next[rank - 1];
    const guest = id !== undefined && username !== undefined ? { id, username } : current;
    const figures = scoreFieldsOf({ totalPredictions, correctPredictions, points });
    if (guest) next[rank - 1] = { id: guest.id, username: guest.username, ...figures };
  }
  return next.slice(0, participants);
}
