import type { OwnPlace } from '../../protocol/live.ts';
import type { LiveEvent } from '../liveEvents.ts';
import { presentPlace } from '../presenters/leaderboard.ts';
import { orLog } from './orLog.ts';

/** Others' scores move everybody's place: that drift is told at most this often. In milliseconds. */
const driftMs = 1_000;

/** The own places of the participants whose phones are connected: who scored hears at once, the others within a second. */
export class Places {
  #live: LiveEvent;
  #tell: (place: OwnPlace) => void;
  #told = new Map<string, OwnPlace | undefined>();
  #names = new Map<string, string>();
  #driftTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(live: LiveEvent, tell: (place: OwnPlace) => void) {
    this.#live = live;
    this.#tell = tell;
  }

  /** A participant's phone has connected and gets its place with the snapshot; other phones of theirs follow up to it. */
  watch(participantId: string): void {
    if (this.#told.has(participantId)) this.#tellOne(participantId);
    else this.#told.set(participantId, presentPlace(participantId, this.#live));
    this.#names.set(participantId, this.#live.board.standingOf(participantId)?.username ?? '');
  }

  /** True while a phone of the participant is connected. */
  isWatched(participantId: string): boolean {
    return this.#told.has(participantId);
  }

  unwatch(participantId: string): void {
    this.#told.delete(participantId);
    this.#names.delete(participantId);
  }

  /** True when a connected phone knows its participant by another name. */
  rename(participantId: string, username: string): boolean {
    const told = this.#names.get(participantId);
    if (told === undefined || told === username) return false;
    this.#names.set(participantId, username);
    return true;
  }

  /** Tells the touched ones whose figures changed, and everybody else a little later. */
  tell(touchedIds: readonly string[]): void {
    for (const id of touchedIds) this.#tellOne(id);
    this.#driftTimer ??= setTimeout(this.#tellDrift, driftMs);
  }

  #tellDrift = orLog((): void => {
    this.#driftTimer = undefined;
    for (const id of this.#told.keys()) this.#tellOne(id);
  });

  stop(): void {
    clearTimeout(this.#driftTimer);
    this.#told.clear();
  }

  #tellOne(participantId: string): void {
    const told = this.#told.get(participantId);
    const now = this.#told.has(participantId) ? presentPlace(participantId, this.#live) : undefined;
    if (!now || isSame(told, now)) return;
    this.#told.set(participantId, now);
    this.#tell(now);
  }
}

const isSame = (a: OwnPlace | undefined, b: OwnPlace) =>
  a?.rank === b.rank &&
  a.totalPredictions === b.totalPredictions &&
  a.correctPredictions === b.correctPredictions;
