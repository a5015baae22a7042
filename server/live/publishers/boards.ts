import { counts } from '../../../protocol/limits.ts';
import type { BoardRow, ScoreFields, OwnPlace, TopChange, TopRow } from '../../../protocol/live.ts';
import { type EncodedRows, encodeRows } from '../../../protocol/boardChanges.ts';
import { scoreFieldsOf, type Tie } from '../../../protocol/rules/ranking.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { orderFor, presentPlace, presentPredictionCounts, presentRow } from '../../presenters/leaderboard.ts';
import type { Role } from '../../access/viewer.ts';
import { isSameJson } from './questionMessages.ts';
import { SlicedWork } from '../slicedWork.ts';
import { publishing } from '../../base/limits.ts';

/**
 * Keeps the rows of the full leaderboard that were last published to an audience. Stores nothing while the
 * audience is empty.
 */
export class FullBoard {
  #live: EventReadModel;
  #role: Role;
  /** The last published rows, by slot. */
  #lastPublished = new Map<number, BoardRow>();
  /** The slots of the last published rows, by participant id. */
  #slots = new Map<string, number>();
  #isCurrent = false;

  constructor(live: EventReadModel, role: Role) {
    this.#live = live;
    this.#role = role;
  }

  /** Returns the rows for a snapshot. Later changes are relative to them. */
  snapshot(): BoardRow[] {
    const rows = this.#rows();
    if (!this.#isCurrent) for (const row of rows) this.#remember(row);
    this.#isCurrent = true;
    return rows;
  }

  /** Discards the state of an empty audience. */
  reset(): void {
    this.#isCurrent = false;
    this.#lastPublished.clear();
    this.#slots.clear();
  }

  #rows(): BoardRow[] {
    return orderFor(this.#live, this.#role).map((standing) => presentRow(standing, this.#live, this.#role));
  }

  /** Returns the rows of participants who are new to this audience, and the changed figures of all others. */
  next(participantIds: Iterable<string>): { joined: BoardRow[]; changed: EncodedRows } {
    const joined: BoardRow[] = [];
    const updated: BoardRow[] = [];
    for (const id of participantIds) {
      const standing = this.#live.board.standingOf(id);
      if (!standing) continue;
      const row = presentRow(standing, this.#live, this.#role);
      (this.#lastPublished.has(row.seat) ? updated : joined).push(row);
    }
    // New rows are published first, so the changes are encoded relative to a leaderboard that contains them.
    for (const row of joined) this.#remember(row);
    const changed = encodeRows(this.#lastPublished, updated);
    for (const row of updated) this.#remember(row);
    return { joined, changed };
  }

  /** Returns the participant's name and details if they differ from those in the last published row. */
  identityChange(participantId: string): Pick<BoardRow, 'username' | 'details'> | undefined {
    const previous = this.#lastPublished.get(this.#slots.get(participantId) ?? -1);
    const standing = this.#live.board.standingOf(participantId);
    if (!previous || !standing) return undefined;
    const { username, details = {} } = presentRow(standing, this.#live, this.#role);
    const haveDetailsChanged = !isSameJson(details, previous.details ?? {});
    if (username === previous.username && !haveDetailsChanged) return undefined;
    this.#remember({ ...previous, username, details });
    return { username, ...(haveDetailsChanged && { details }) };
  }

  /** Removes the rows of removed participants. Returns their slots, as far as the rows were published. */
  forget(participantIds: readonly string[]): number[] {
    return participantIds.flatMap((id) => {
      const slot = this.#slots.get(id);
      this.#slots.delete(id);
      return slot !== undefined && this.#lastPublished.delete(slot) ? [slot] : [];
    });
  }

  #remember(row: BoardRow): void {
    this.#lastPublished.set(row.seat, row);
    this.#slots.set(row.id, row.seat);
  }
}

/** Keeps the top rows that were last published to guests. */
export class TopBoard {
  #live: EventReadModel;
  #lastPublished: TopRow[] | undefined;

  constructor(live: EventReadModel) {
    this.#live = live;
  }

  /** Returns the top rows for a snapshot. Later changes are relative to them. */
  snapshot(): TopRow[] {
    return (this.#lastPublished ??= this.#rows());
  }

  /** Discards the state of an empty audience. */
  reset(): void {
    this.#lastPublished = undefined;
  }

  #rows(): TopRow[] {
    return orderFor(this.#live, 'guest')
      .slice(0, counts.phoneBoardRows)
      .map((standing) => {
        const row = presentRow(standing, this.#live, 'guest');
        return { id: row.id, username: row.username, ...scoreFieldsOf(row) };
      });
  }

  /** Returns the top rows that have changed since the last call. */
  next(): TopChange[] {
    const before = this.#lastPublished ?? [];
    this.#lastPublished = this.#rows();
    return this.#lastPublished
      .map((row, index) => toTopChange(index + 1, before[index], row))
      .filter((change) => change !== undefined);
  }
}

function toTopChange(rank: number, before: TopRow | undefined, current: TopRow): TopChange | undefined {
  const { id, username, totalPredictions, correctPredictions, points } = current;
  const isSameGuest = before?.id === id && before.username === username;
  if (isSameGuest && isSameScore(before, current)) return undefined;
  if (points !== undefined) return [rank, totalPredictions, correctPredictions, id, username, points];
  return isSameGuest
    ? [rank, totalPredictions, correctPredictions]
    : [rank, totalPredictions, correctPredictions, id, username];
}

/** A participant's name and details, as they are sent to the participant's own phones. */
type Identity = Required<Pick<BoardRow, 'username' | 'details'>>;

/**
 * Publishes the own place of each connected participant. If the score of a participant changed, the place is
 * published immediately. Otherwise a changed place is published within a second.
 */
export class Places {
  #live: EventReadModel;
  #send: (place: OwnPlace) => void;
  /** The last published places, by participant. */
  #lastPublished = new Map<string, OwnPlace | undefined>();
  #identities = new Map<string, Identity>();
  #driftTimer: ReturnType<typeof setTimeout> | undefined;
  #drift: SlicedWork<string> | undefined;

  constructor(live: EventReadModel, publish: (place: OwnPlace) => void) {
    this.#live = live;
    this.#send = publish;
  }

  /**
   * Adds a phone of a participant. The phone's snapshot contains the current place. The participant's other
   * phones also receive it, so that all of them show the same place.
   */
  subscribe(participantId: string): void {
    if (this.#lastPublished.has(participantId)) this.#publishPlace(participantId);
    else this.#lastPublished.set(participantId, presentPlace(participantId, this.#live));
    this.#identities.set(participantId, this.#identityOf(participantId));
  }

  #identityOf(participantId: string): Identity {
    const { board, details } = this.#live;
    return {
      username: board.standingOf(participantId)?.username ?? '',
      details: details.get(participantId) ?? {},
    };
  }

  /** Returns true while a phone of the participant is connected. */
  isSubscribed(participantId: string): boolean {
    return this.#lastPublished.has(participantId);
  }

  unsubscribe(participantId: string): void {
    this.#lastPublished.delete(participantId);
    this.#identities.delete(participantId);
  }

  /**
   * Returns the participant's name and details if they differ from those that were last published to the
   * participant's phones.
   */
  identityChange(participantId: string): Pick<BoardRow, 'username' | 'details'> | undefined {
    const previous = this.#identities.get(participantId);
    const current = this.#identityOf(participantId);
    if (!previous || isSameJson(previous, current)) return undefined;
    this.#identities.set(participantId, current);
    const { username, details } = current;
    return { username, ...(!isSameJson(previous.details, details) && { details }) };
  }

  /** Publishes the changed places of `touchedIds` now, and those of all other participants a little later. */
  publish(touchedIds: readonly string[]): void {
    SlicedWork.begin(touchedIds, this.#publishPlace);
    this.#driftTimer ??= setTimeout(this.#publishDrift, publishing.driftMs);
  }

  #publishDrift = (): void => {
    const isRunning = this.#drift !== undefined && !this.#drift.isDone;
    this.#driftTimer = isRunning ? setTimeout(this.#publishDrift, publishing.driftMs) : undefined;
    if (!isRunning) this.#drift = SlicedWork.begin(this.#lastPublished.keys(), this.#publishPlace);
  };

  stop(): void {
    clearTimeout(this.#driftTimer);
    this.#lastPublished.clear();
  }

  #publishPlace = (participantId: string): void => {
    if (!this.#lastPublished.has(participantId)) return;
    const current = presentPlace(participantId, this.#live);
    if (!current || isSamePlace(this.#lastPublished.get(participantId), current)) return;
    this.#lastPublished.set(participantId, current);
    this.#send(current);
  };
}

const isSameScore = (a: ScoreFields, b: ScoreFields) =>
  a.totalPredictions === b.totalPredictions &&
  a.correctPredictions === b.correctPredictions &&
  a.points === b.points;

const isSamePlace = (a: OwnPlace | undefined, b: OwnPlace) =>
  a?.rank === b.rank && isSameScore(a, b) && isSameTie(a.tie, b.tie);

const isSameTie = (a: Tie | undefined, b: Tie | undefined) => a?.reason === b?.reason && a?.name === b?.name;

/**
 * Keeps the number of predictions of each question, by question id, that was last published to organisers.
 */
export class PredictionCounts {
  readonly #live: EventReadModel;
  #lastPublished: Record<string, number> = {};

  constructor(live: EventReadModel) {
    this.#live = live;
  }

  /** Returns all counts. */
  snapshot(): Record<string, number> {
    this.#lastPublished = presentPredictionCounts(this.#live);
    return this.#lastPublished;
  }

  /** Returns the counts that have changed since the last call. */
  next(): Record<string, number> {
    const before = this.#lastPublished;
    return Object.fromEntries(Object.entries(this.snapshot()).filter(([id, count]) => before[id] !== count));
  }
}
