import type { TableStanding } from '../../protocol/rules/tables.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { presentTables } from '../presenters/tables.ts';
import type { Viewer } from '../access/viewer.ts';
import { same } from './questionMessages.ts';

/** The board of tables as an audience was told it. Where the event has no tables, nothing is worked out. */
export class TableBoard {
  readonly #live: LiveEvent;
  readonly #role: Viewer['role'];
  #told: TableStanding[] | undefined;

  constructor(live: LiveEvent, role: Viewer['role']) {
    this.#live = live;
    this.#role = role;
  }

  /** As a snapshot says it; the changes that follow build on it. */
  begin(): { tables?: TableStanding[] } {
    this.#told ??= presentTables(this.#live, this.#role);
    return this.#told && this.#live.event.tables ? { tables: this.#told } : {};
  }

  /** Nobody listens any more. */
  end(): void {
    this.#told = undefined;
  }

  /** The whole board where it has changed. */
  next(): TableStanding[] | undefined {
    const before = this.#told;
    this.#told = presentTables(this.#live, this.#role);
    return this.#told && !same(before, this.#told) ? this.#told : undefined;
  }
}
