import type { OwnPlace } from '../../protocol/live.ts';
import type { LiveEvent } from '../liveEvents.ts';
import { presentPlace } from '../presenters/leaderboard.ts';

/** Others' scores move everybody's place: that drift is told at most this often. In milliseconds. */
const driftMs = 1_000;

/** The own places of the participants whose phones are connected: who scored hears at once, the others within a second. */
export class Places {
  #live: LiveEvent;
  #tell: (place: OwnPlace) => void;
  #told = new Map<string, OwnPlace | undefined>();
  #driftTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(live: LiveEvent, tell: (place: OwnPlace) => void) {
    this.#live = live;
    this.#tell = tell;
  }

  /** A participant's phone has connected and got its place with the snapshot. */
  watch(participantId: string): void {
    this.#told.set(participantId, presentPlace(participantId, this.#live));
  }

  unwatch(participantId: string): void {
    this.#told.delete(participantId);
  }

  /** Tells the touched ones whose figures changed, and everybody else a little later. */
  tell(touchedIds: readonly string[]): void {
    for (const id of touchedIds) this.#tellOne(id);
    this.#driftTimer ??= setTimeout(() => {
      this.#driftTimer = undefined;
      for (const id of this.#told.keys()) this.#tellOne(id);
    }, driftMs);
  }

  stop(): void {
    clearTimeout(this.#driftTimer);
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
