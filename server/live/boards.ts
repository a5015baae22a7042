import { counts } from '../../protocol/limits.ts';
import type { BoardRow, Figures, OwnPlace, TopChange, TopRow } from '../../protocol/live.ts';
import { type EncodedRows, encodeRows } from '../../protocol/boardChanges.ts';
import { figuresOf, type Tie } from '../../protocol/rules/ranking.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { orderFor, presentPlace, presentPredictionCounts, presentRow } from '../presenters/leaderboard.ts';
import type { Role } from '../access/viewer.ts';
import { same } from './questionMessages.ts';
import { SlicedWork } from './slices.ts';

/** What an audience of the full board has been told, and what to tell it next. Nothing is kept while nobody listens. */
export class FullBoard {
  #live: LiveEvent;
  #role: Role;
  #told = new Map<number, BoardRow>();
  #seats = new Map<string, number>();
  #isCurrent = false;

  constructor(live: LiveEvent, role: Role) {
    this.#live = live;
    this.#role = role;
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
    return orderFor(this.#live, this.#role).map((standing) => presentRow(standing, this.#live, this.#role));
  }

  /** The rows of participants who are new to this audience, and the changed figures of those it knows. */
  next(participantIds: Iterable<string>): { joined: BoardRow[]; changed: EncodedRows } {
    const joined: BoardRow[] = [];
    const known: BoardRow[] = [];
    for (const id of participantIds) {
      const standing = this.#live.board.standingOf(id);
      if (!standing) continue;
      const row = presentRow(standing, this.#live, this.#role);
      (this.#told.has(row.seat) ? known : joined).push(row);
    }
    // Told first: newcomers are part of the board that the changes build on.
    for (const row of joined) this.#tell(row);
    const changed = encodeRows(this.#told, known);
    for (const row of known) this.#tell(row);
    return { joined, changed };
  }

  /** Who a participant is, where this audience knows them otherwise: by another name, or with other details. */
  whoNow(participantId: string): Pick<BoardRow, 'username' | 'details'> | undefined {
    const told = this.#told.get(this.#seats.get(participantId) ?? -1);
    const standing = this.#live.board.standingOf(participantId);
    if (!told || !standing) return undefined;
    const { username, details = {} } = presentRow(standing, this.#live, this.#role);
    const isOther = !same(details, told.details ?? {});
    if (username === told.username && !isOther) return undefined;
    this.#tell({ ...told, username, details });
    return { username, ...(isOther && { details }) };
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
        return { id: row.id, username: row.username, ...figuresOf(row) };
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
  const { id, username, totalPredictions, correctPredictions, points } = now;
  const isThere = before?.id === id && before.username === username;
  if (isThere && isSameScore(before, now)) return undefined;
  if (points !== undefined) return [rank, totalPredictions, correctPredictions, id, username, points];
  return isThere
    ? [rank, totalPredictions, correctPredictions]
    : [rank, totalPredictions, correctPredictions, id, username];
}

/** Others' scores move everybody's place, and newcomers the number of guests: that is told at most this often. In milliseconds. */
export const driftMs = 1_000;

/** Who a participant is to their own phones. */
type Who = Required<Pick<BoardRow, 'username' | 'details'>>;

/** The own places of the participants whose phones are connected: who scored hears at once, the others within a second. */
export class Places {
  #live: LiveEvent;
  #tell: (place: OwnPlace) => void;
  #told = new Map<string, OwnPlace | undefined>();
  #known = new Map<string, Who>();
  #driftTimer: ReturnType<typeof setTimeout> | undefined;
  #drift: SlicedWork<string> | undefined;

  constructor(live: LiveEvent, publish: (place: OwnPlace) => void) {
    this.#live = live;
    this.#tell = publish;
  }

  /** A participant's phone has connected and gets its place with the snapshot; other phones of theirs follow up to it. */
  subscribe(participantId: string): void {
    if (this.#told.has(participantId)) this.#tellOne(participantId);
    else this.#told.set(participantId, presentPlace(participantId, this.#live));
    this.#known.set(participantId, this.#who(participantId));
  }

  #who(participantId: string): Who {
    const { board, details } = this.#live;
    return {
      username: board.standingOf(participantId)?.username ?? '',
      details: details.get(participantId) ?? {},
    };
  }

  /** True while a phone of the participant is connected. */
  isSubscribed(participantId: string): boolean {
    return this.#told.has(participantId);
  }

  unsubscribe(participantId: string): void {
    this.#told.delete(participantId);
    this.#known.delete(participantId);
  }

  /** Who a participant is, where a connected phone of theirs knows that otherwise. */
  whoNow(participantId: string): Pick<BoardRow, 'username' | 'details'> | undefined {
    const told = this.#known.get(participantId);
    const who = this.#who(participantId);
    if (!told || same(told, who)) return undefined;
    this.#known.set(participantId, who);
    return { username: who.username, ...(!same(told.details, who.details) && { details: who.details }) };
  }

  /** Tells the touched ones whose figures changed, and everybody else a little later. */
  tell(touchedIds: readonly string[]): void {
    SlicedWork.begin(touchedIds, this.#tellOne);
    this.#driftTimer ??= setTimeout(this.#tellDrift, driftMs);
  }

  #tellDrift = (): void => {
    const isUnderWay = this.#drift !== undefined && !this.#drift.isDone;
    this.#driftTimer = isUnderWay ? setTimeout(this.#tellDrift, driftMs) : undefined;
    if (!isUnderWay) this.#drift = SlicedWork.begin(this.#told.keys(), this.#tellOne);
  };

  stop(): void {
    clearTimeout(this.#driftTimer);
    this.#told.clear();
  }

  #tellOne = (participantId: string): void => {
    const told = this.#told.get(participantId);
    const now = this.#told.has(participantId) ? presentPlace(participantId, this.#live) : undefined;
    if (!now || isSame(told, now)) return;
    this.#told.set(participantId, now);
    this.#tell(now);
  };
}

const isSameScore = (a: Figures, b: Figures) =>
  a.totalPredictions === b.totalPredictions &&
  a.correctPredictions === b.correctPredictions &&
  a.points === b.points;

const isSame = (a: OwnPlace | undefined, b: OwnPlace) =>
  a?.rank === b.rank && isSameScore(a, b) && isSameTie(a.tie, b.tie);

const isSameTie = (a: Tie | undefined, b: Tie | undefined) => a?.reason === b?.reason && a?.name === b?.name;

/** How many guests predicted each question, by its id: as the organisers were told it last. */
export class PredictionCounts {
  readonly #live: LiveEvent;
  #told: Record<string, number> = {};

  constructor(live: LiveEvent) {
    this.#live = live;
  }

  /** All of them. */
  begin(): Record<string, number> {
    this.#told = presentPredictionCounts(this.#live);
    return this.#told;
  }

  /** Those that have changed. */
  next(): Record<string, number> {
    const before = this.#told;
    return Object.fromEntries(Object.entries(this.begin()).filter(([id, count]) => before[id] !== count));
  }
}
