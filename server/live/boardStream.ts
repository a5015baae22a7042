import { counts } from '../../protocol/limits.ts';
import type { BoardRow, TopChange, TopRow } from '../../protocol/live.ts';
import { encodeRows, type EncodedRows } from '../../protocol/boardChanges.ts';
import type { LiveEvent } from '../liveEvents.ts';
import { orderFor, presentRow } from '../presenters/leaderboard.ts';
import type { Viewer } from '../access/viewer.ts';

/** What an audience of the full board has been told, and what to tell it next. Nothing is kept while nobody listens. */
export class FullBoard {
  #live: LiveEvent;
  #sight: Viewer['sight'];
  #told = new Map<number, BoardRow>();
  #seats = new Map<string, number>();
  #isCurrent = false;

  constructor(live: LiveEvent, sight: Viewer['sight']) {
    this.#live = live;
    this.#sight = sight;
  }

  /** The board as a snapshot says it; the changes that follow build on it. */
  begin(): BoardRow[] {
    const rows = this.now();
    if (!this.#isCurrent) for (const row of rows) this.#tell(row);
    this.#isCurrent = true;
    return rows;
  }

  /** Nobody listens any more. */
  end(): void {
    this.#isCurrent = false;
    this.#told.clear();
    this.#seats.clear();
  }

  /** The board as it is. */
  now(): BoardRow[] {
    return orderFor(this.#live, this.#sight).map((standing) => presentRow(standing, this.#live, this.#sight));
  }

  /** The rows of participants who are new to this audience, and the changed figures of those it knows. */
  next(participantIds: Iterable<string>): { joined: BoardRow[]; changed: EncodedRows } {
    const joined: BoardRow[] = [];
    const known: BoardRow[] = [];
    for (const id of participantIds) {
      const standing = this.#live.board.standingOf(id);
      if (!standing) continue;
      const row = presentRow(standing, this.#live, this.#sight);
      (this.#told.has(row.seat) ? known : joined).push(row);
    }
    // Told first: newcomers are part of the board that the changes build on.
    for (const row of joined) this.#tell(row);
    const changed = encodeRows(this.#told, known);
    for (const row of known) this.#tell(row);
    return { joined, changed };
  }

  /** True when this audience knows the participant by another name. */
  rename(participantId: string, username: string): boolean {
    const row = this.#told.get(this.#seats.get(participantId) ?? -1);
    if (!row || row.username === username) return false;
    this.#tell({ ...row, username });
    return true;
  }

  /** The seats of those among them of whom this audience has heard; it knows them no longer. */
  forget(participantIds: readonly string[]): number[] {
    return participantIds.flatMap((id) => {
      const seat = this.#seats.get(id);
      this.#seats.delete(id);
      return seat !== undefined && this.#told.delete(seat) ? [seat] : [];
    });
  }

  #tell(row: BoardRow): void {
    this.#told.set(row.seat, row);
    this.#seats.set(row.id, row.seat);
  }
}

/** What phones have been told of the top rows, and what to tell them next. */
export class TopBoard {
  #live: LiveEvent;
  #told: TopRow[] | undefined;

  constructor(live: LiveEvent) {
    this.#live = live;
  }

  /** The top as a snapshot says it; the changes that follow build on it. */
  begin(): TopRow[] {
    return (this.#told ??= this.now());
  }

  /** Nobody listens any more. */
  end(): void {
    this.#told = undefined;
  }

  /** The top as it is. */
  now(): TopRow[] {
    return orderFor(this.#live, 'guest')
      .slice(0, counts.cardRows)
      .map((standing) => {
        const row = presentRow(standing, this.#live, 'guest');
        const { id, username, totalPredictions, correctPredictions } = row;
        return { id, username, totalPredictions, correctPredictions };
      });
  }

  /** The places of the top that changed since the last call. */
  next(): TopChange[] {
    const before = this.#told ?? [];
    this.#told = this.now();
    return this.#told
      .map((row, index) => toTopChange(index + 1, before[index], row))
      .filter((change) => change !== undefined);
  }
}

function toTopChange(rank: number, before: TopRow | undefined, now: TopRow): TopChange | undefined {
  const { id, username, totalPredictions, correctPredictions } = now;
  if (before?.id !== id || before.username !== username)
    return [rank, totalPredictions, correctPredictions, id, username];
  const isSame =
    before.totalPredictions === totalPredictions && before.correctPredictions === correctPredictions;
  return isSame ? undefined : [rank, totalPredictions, correctPredictions];
}
