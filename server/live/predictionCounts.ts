import type { LiveEvent } from '../liveEvents.ts';

/** How many guests predicted each question, by its id: as the organisers were told it last. */
export class PredictionCounts {
  readonly #live: LiveEvent;
  #told: Record<string, number> = {};

  constructor(live: LiveEvent) {
    this.#live = live;
  }

  /** All of them. */
  begin(): Record<string, number> {
    const { questions, board } = this.#live;
    this.#told = Object.fromEntries(Array.from(questions.keys(), (id) => [id, board.predictionCountOf(id)]));
    return this.#told;
  }

  /** Those that have changed. */
  next(): Record<string, number> {
    const before = this.#told;
    return Object.fromEntries(Object.entries(this.begin()).filter(([id, count]) => before[id] !== count));
  }
}
