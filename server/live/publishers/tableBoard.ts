import type { TableStanding } from '../../../protocol/rules/tables.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { presentTables } from '../../presenters/tables.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isSameJson } from './questionMessages.ts';

/**
 * Tracks the standings of the tables that an audience received last. Computes nothing for an event without
 * tables.
 */
export class TableBoard {
  readonly #live: EventReadModel;
  readonly #role: Viewer['role'];
  #lastPublished: TableStanding[] | undefined;

  constructor(live: EventReadModel, role: Viewer['role']) {
    this.#live = live;
    this.#role = role;
  }

  /** The tables of a snapshot; later changes build on them. */
  snapshot(): { tables?: TableStanding[] } {
    this.#lastPublished ??= presentTables(this.#live, this.#role);
    return this.#lastPublished && this.#live.event.tables ? { tables: this.#lastPublished } : {};
  }

  /** Drops the state of an audience that is empty. */
  reset(): void {
    this.#lastPublished = undefined;
  }

  /** Returns all standings when any of them has changed. */
  next(): TableStanding[] | undefined {
    const before = this.#lastPublished;
    this.#lastPublished = presentTables(this.#live, this.#role);
    return this.#lastPublished && !isSameJson(before, this.#lastPublished) ? this.#lastPublished : undefined;
  }
}
