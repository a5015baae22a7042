import type { TableStanding } from '../../../protocol/rules/tables.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { presentTables } from '../../presenters/tables.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isSameJson } from './questionMessages.ts';

/**
 * Keeps the standings of the tables that were last published to an audience. Computes nothing for an event
 * without tables.
 */
export class TableBoard {
  readonly #live: EventReadModel;
  readonly #role: Viewer['role'];
  #lastPublished: TableStanding[] | undefined;

  constructor(live: EventReadModel, role: Viewer['role']) {
    this.#live = live;
    this.#role = role;
  }

  /** Returns the tables for a snapshot. Later changes are relative to them. */
  snapshot(): { tables?: TableStanding[] } {
    this.#lastPublished ??= presentTables(this.#live, this.#role);
    return this.#lastPublished && this.#live.event.tables ? { tables: this.#lastPublished } : {};
  }

  /** Discards the state of an empty audience. */
  reset(): void {
    this.#lastPublished = undefined;
  }

  /** Returns all standings if any of them has changed. */
  next(): TableStanding[] | undefined {
    const before = this.#lastPublished;
    this.#lastPublished = presentTables(this.#live, this.#role);
    return this.#lastPublished && !isSameJson(before, this.#lastPublished) ? this.#lastPublished : undefined;
  }
}
