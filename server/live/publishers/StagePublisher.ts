import type { Stage } from '../../../protocol/live.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { presentStage } from '../../presenters/show.ts';
import { isSameJson } from './questionMessages.ts';

/** Keeps the stage that was last published to guests, and returns the next one to publish. */
export class StagePublisher {
  readonly #live: EventReadModel;
  readonly #now: () => number;
  #lastPublished: Stage;

  constructor(live: EventReadModel, now: () => number) {
    this.#live = live;
    this.#now = now;
    this.#lastPublished = presentStage(live, now());
  }

  /** Returns the stage for a snapshot. */
  snapshot = (): Stage => presentStage(this.#live, this.#now());

  /**
   * Returns the stage if it has changed. Ignores the remaining time of a scheduled reveal in the comparison.
   */
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
