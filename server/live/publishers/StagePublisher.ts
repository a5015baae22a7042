import type { Stage } from '../../../protocol/live.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { presentStage } from '../../presenters/show.ts';
import { isSameJson } from './questionMessages.ts';

/** Tracks the stage that guests received last, and returns the next one to publish. */
export class StagePublisher {
  readonly #live: EventReadModel;
  readonly #now: () => number;
  #lastPublished: Stage;

  constructor(live: EventReadModel, now: () => number) {
    this.#live = live;
    this.#now = now;
    this.#lastPublished = presentStage(live, now());
  }

  /** The stage of a snapshot. */
  snapshot = (): Stage => presentStage(this.#live, this.#now());

  /** Returns the stage when it has changed. The remaining time of a planned reveal is not compared. */
  next(): Stage | undefined {
    const before = this.#lastPublished;
    this.#lastPublished = this.snapshot();
    return isSameJson(withoutTime(before), withoutTime(this.#lastPublished))
      ? undefined
      : this.#lastPublished;
  }
}

const withoutTime = ({ revealsInMs, ...stage }: Stage) => ({
  ...stage,
  isPending: revealsInMs !== undefined,
});
