import type { Audience, BoardRow, GuestCounters, SnapshotOf } from '../../../protocol/live.ts';
import type { TableStanding } from '../../../protocol/rules/tables.ts';
import { publishing } from '../../base/limits.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { presentCounters, presentGuestCounters } from '../../presenters/leaderboard.ts';
import { FullBoard, PredictionCounts, TopBoard } from './boards.ts';
import type { Publish } from '../membership.ts';
import { isSameJson } from './questionMessages.ts';
import { TableBoard } from './tableBoard.ts';
import { Throttle } from '../throttle.ts';

type FullAudience = 'screen' | 'organiser';

interface ScoreOutlet {
  publish: Publish;
  audienceSize: (audience: Audience) => number;
}

const isEmpty = (object: object) => Object.keys(object).length === 0;

/**
 * Publishes the scores of one event. Screens and organisers get the full leaderboard, guests get the top
 * rows. Both get the tables and the counters. The event publisher calls it once per tick.
 */
export class ScorePublisher {
  readonly #live: EventReadModel;
  readonly #outlet: ScoreOutlet;
  readonly #top: TopBoard;
  readonly #boards: Record<FullAudience, FullBoard>;
  readonly #tables: Record<Audience, TableBoard>;
  readonly #predictionCounts: PredictionCounts;
  readonly #countersThrottle: Throttle;
  readonly #tablesThrottle: Throttle;
  /** The counters that were last published to guests. */
  #guestCounters: GuestCounters;

  constructor(live: EventReadModel, outlet: ScoreOutlet) {
    this.#live = live;
    this.#outlet = outlet;
    this.#top = new TopBoard(live);
    this.#boards = { screen: new FullBoard(live, 'guest'), organiser: new FullBoard(live, 'organiser') };
    this.#predictionCounts = new PredictionCounts(live);
    this.#tables = {
      guest: new TableBoard(live, 'guest'),
      screen: new TableBoard(live, 'guest'),
      organiser: new TableBoard(live, 'organiser'),
    };
    this.#countersThrottle = new Throttle(
      () => outlet.publish('guest', 'counters:changed', { counters: this.#nextGuestCounters() }),
      () => publishing.driftMs,
    );
    this.#tablesThrottle = new Throttle(
      () => this.#publishTables('guest'),
      () => publishing.driftMs,
    );
    this.#guestCounters = presentGuestCounters(live);
  }

  /** Returns the tables for a snapshot. Later changes are relative to them. */
  snapshotTables(audience: Audience): { tables?: TableStanding[] } {
    return this.#tables[audience].snapshot();
  }

  /** Returns the top rows and counters for a guest's snapshot. Later changes are relative to them. */
  snapshotTop(): Pick<SnapshotOf['guest'], 'counters' | 'top'> {
    return { counters: presentGuestCounters(this.#live), top: this.#top.snapshot() };
  }

  /** Returns the rows for a snapshot of the full leaderboard. Later changes are relative to them. */
  snapshotRows(audience: FullAudience): BoardRow[] {
    return this.#boards[audience].snapshot();
  }

  /** Returns the prediction counts for an organiser's snapshot. Later changes are relative to them. */
  snapshotPredictionCounts(): Record<string, number> {
    return this.#predictionCounts.snapshot();
  }

  /**
   * Returns the participant's name and details if they differ from those that were last published to the
   * audience.
   */
  identityChange(
    audience: FullAudience,
    participantId: string,
  ): Pick<BoardRow, 'username' | 'details'> | undefined {
    return this.#boards[audience].identityChange(participantId);
  }

  /**
   * Removes participants from an audience's leaderboard. Returns the slots of the removed rows, as far as
   * they were published.
   */
  forget(audience: FullAudience, participantIds: readonly string[]): number[] {
    return this.#boards[audience].forget(participantIds);
  }

  /**
   * Publishes everything that has changed since the last call. `ids` are the participants whose figures may
   * have changed.
   */
  publish(ids: string[]): void {
    this.#publishBoard('screen', ids);
    this.#publishBoard('organiser', ids);
    this.#publishPredictionCounts();
    this.#publishTop();
    this.#publishTables('screen');
    this.#publishTables('organiser');
    // Each prediction changes the mean of a table, so phones receive tables at the slower rate of the
    // counters.
    if (this.#live.event.tables) this.#tablesThrottle.ask();
  }

  stop(): void {
    this.#countersThrottle.stop();
    this.#tablesThrottle.stop();
  }

  /**
   * Publishes the number of guests together with changed top rows. If no top row has changed, publishes the
   * number at a slower rate, because it changes with each guest who joins.
   */
  #publishTop(): void {
    if (this.#outlet.audienceSize('guest') === 0) {
      this.#nextGuestCounters();
      return this.#top.reset();
    }
    const top = this.#top.next();
    const isCountCurrent = isSameJson(presentGuestCounters(this.#live), this.#guestCounters);
    if (top.length === 0) return isCountCurrent ? undefined : this.#countersThrottle.ask();
    this.#outlet.publish('guest', 'leaderboard:changed', {
      top,
      ...(!isCountCurrent && { counters: this.#nextGuestCounters() }),
    });
  }

  #publishTables(audience: Audience): void {
    if (this.#outlet.audienceSize(audience) === 0) return this.#tables[audience].reset();
    const tables = this.#tables[audience].next();
    if (tables) this.#outlet.publish(audience, 'tables:changed', { tables });
  }

  /** Returns the current counters, and records them as published to guests. */
  #nextGuestCounters(): GuestCounters {
    return (this.#guestCounters = presentGuestCounters(this.#live));
  }

  #publishBoard(audience: FullAudience, ids: string[]): void {
    if (this.#outlet.audienceSize(audience) === 0) return this.#boards[audience].reset();
    const { joined, changed } = this.#boards[audience].next(ids);
    if (joined.length > 0) this.#outlet.publish(audience, 'participant:joined', { rows: joined });
    if (!isEmpty(changed)) this.#outlet.publish(audience, 'leaderboard:changed', changed);
  }

  #publishPredictionCounts(): void {
    if (this.#outlet.audienceSize('organiser') === 0) return;
    const predictionCounts = this.#predictionCounts.next();
    if (isEmpty(predictionCounts)) return;
    this.#outlet.publish('organiser', 'counters:changed', {
      counters: presentCounters(this.#live),
      predictionCounts,
    });
  }
}
