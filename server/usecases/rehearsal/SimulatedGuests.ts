import { setTimeout as delay } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { Viewer } from '../../access/viewer.ts';
import { simulatedGuests } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { rehearsalFilter } from '../../models/rehearsals.ts';
import type { App } from '../App.ts';
import { predictAsCouple } from '../participants/couple.ts';
import { joinEvent } from '../participants/join.ts';
import { saveMessage } from '../participants/messages.ts';
import { chooseTable } from '../participants/participants.ts';
import { submitPrediction } from '../predictions/predictions.ts';
import { isOpenAt } from '../questions/questionStates.ts';
import { idOfSubmission } from '../idempotency.ts';
import { chance, guestAnswer, guestMessage, guestNames } from './simulatedContent.ts';

type Simulation = NonNullable<EventRecord['simulation']>;
type Rehearsal = Pick<EventRecord, '_id' | 'revision'> & { simulation: Simulation };

/**
 * Returns the id of a simulated guest. It is deterministic, so joining twice creates only one participant.
 */
const guestIdOf = ({ seed }: Simulation, guest: number): Types.ObjectId =>
  idOfSubmission(`simulated ${seed} ${guest}`);

/** Returns when a guest joins, in milliseconds after the start of the rehearsal. */
function joinAfterMs({ wanted, seed }: Pick<Simulation, 'wanted' | 'seed'>, guest: number): number {
  const allMs = simulatedGuests.fewMs + ((simulatedGuests.allMs - simulatedGuests.fewMs) * wanted) / 100;
  return (allMs * (guest + chance(seed, 'arrives', guest))) / wanted;
}

const anonymous: Viewer = {
  role: 'guest',
  isOwner: false,
  hasAdminCode: false,
  helpers: [],
  participantIds: [],
};

/** The next action of a simulated guest or of the couple. */
type Action = () => Promise<unknown>;

/**
 * Runs the simulated guests of all rehearsals. They join, predict and write messages one after another,
 * through the use cases of real guests. Their progress is stored in the database, and their actions are
 * derived from a seed. Another process can therefore continue after this one ends. Only the timing is kept in
 * memory.
 */
export class SimulatedGuests {
  readonly #app: App;
  readonly #tempo: number;
  /** When the next action of a guest or couple is due, by id, in epoch milliseconds. */
  readonly #nextAt = new Map<string, number>();
  /**
   * The rehearsals without actions, with the state in which their actions ended. A changed state can cause
   * new actions.
   */
  readonly #idle = new Map<string, string>();

  /** Creates the runner. `tempo` is a factor for all delays. 0 removes them. */
  constructor(app: App, tempo = 1) {
    this.#app = app;
    this.#tempo = tempo;
  }

  /** Runs until no rehearsal has any action left. */
  async play(signal: AbortSignal): Promise<void> {
    for (;;) {
      const stored = await EventModel.find(rehearsalFilter, { simulation: 1, revision: 1 }).lean();
      const rehearsals = stored.filter(
        (event): event is typeof event & Rehearsal => event.simulation !== undefined,
      );
      this.#forgetEnded(rehearsals);
      const actionsEach = Math.max(1, Math.floor(simulatedGuests.actionsPerStep / rehearsals.length));
      let isBusy = false;
      for (const rehearsal of rehearsals) if (await this.#step(rehearsal, actionsEach)) isBusy = true;
      if (!isBusy) return;
      await delay(simulatedGuests.stepMs * this.#tempo, undefined, { signal, ref: false });
    }
  }

  #forgetEnded(rehearsals: Rehearsal[]): void {
    const ids = new Set(rehearsals.map(({ _id }) => _id.toString()));
    for (const id of this.#idle.keys()) if (!ids.has(id)) this.#idle.delete(id);
    if (ids.size === 0) this.#nextAt.clear();
  }

  /** Runs some of the due actions of a rehearsal. Returns true while there are actions left. */
  async #step(rehearsal: Rehearsal, maxActions: number): Promise<boolean> {
    const eventId = rehearsal._id.toString();
    const { revision, simulation } = rehearsal;
    const state = `${revision} ${simulation.seed}`;
    if (this.#idle.get(eventId) === state) return false;
    try {
      const live = await this.#app.eventCache.get(eventId);
      const actionsLeft = await this.#joinDueGuests(live, simulation, maxActions);
      const isBusy = await this.#runDueActions(live, simulation, actionsLeft);
      const hasMoreGuests = canJoin(live) && simulation.come < simulation.wanted;
      if (!isBusy && !hasMoreGuests) this.#idle.set(eventId, state);
      return isBusy || hasMoreGuests;
    } catch (error) {
      // The rehearsal has ended, or the database is temporarily unavailable.
      if (!(error instanceof AppError)) logFailure(error, 'a step of simulated guests failed', { eventId });
      return false;
    }
  }

  /** Joins the guests who are due. Returns how many actions are left. */
  async #joinDueGuests(live: EventReadModel, simulation: Simulation, maxActions: number): Promise<number> {
    const { wanted, come, seed, begunAt } = simulation;
    const passedMs = this.#app.nodes.now() - begunAt.getTime();
    let actionsLeft = maxActions;
    for (let guest = come; canJoin(live) && actionsLeft > 0 && guest < wanted; guest += 1) {
      if (joinAfterMs(simulation, guest) * this.#tempo > passedMs) break;
      await this.#join(live, simulation, guest);
      const { _id } = live.event;
      await EventModel.updateOne(
        { _id, 'simulation.seed': seed },
        { $max: { 'simulation.come': guest + 1 } },
      );
      actionsLeft -= 1;
    }
    return actionsLeft;
  }

  /** Joins one guest. Skips a guest whose name a real guest has taken. */
  async #join({ event }: EventReadModel, simulation: Simulation, guest: number): Promise<void> {
    const { seed } = simulation;
    const join = {
      username: guestNames(seed)[guest]!,
      idempotencyKey: `${seed} ${guest}`,
      address: 'simulated',
      simulatedId: guestIdOf(simulation, guest),
    };
    const joined = await joinEvent(this.#app, anonymous, event, join).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'name_taken') return undefined;
      throw error;
    });
    const { tables = [] } = event;
    if (!joined || tables.length === 0) return;
    const table = tables[Math.floor(chance(seed, 'table', guest) * tables.length)]!;
    const at = { tableId: table._id.toString(), isByOrganiser: true };
    await chooseTable(this.#app, event, joined.participant, at);
  }

  /** Runs the actions that are due. Returns true while any guest has an action left. */
  async #runDueActions(live: EventReadModel, simulation: Simulation, maxActions: number): Promise<boolean> {
    const now = this.#app.nodes.now();
    const open = openQuestions(live, now);
    let actionsLeft = maxActions;
    let isBusy = false;
    for (const [id, action] of this.#pendingActions(live, simulation, open)) {
      isBusy = true;
      const dueAt = this.#nextAt.get(id) ?? this.#schedulePause(now, id, 2);
      if (dueAt > now || actionsLeft === 0) continue;
      actionsLeft -= 1;
      this.#schedulePause(now, id, 1);
      // The question may have been closed concurrently.
      await action().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
    return isBusy;
  }

  /** Yields the next action of each simulated guest and of the couple. */
  *#pendingActions(
    live: EventReadModel,
    simulation: Simulation,
    open: readonly QuestionRecord[],
  ): Generator<[id: string, action: Action]> {
    for (let guest = 0; guest < simulation.come; guest += 1) {
      const id = guestIdOf(simulation, guest).toString();
      // Skips removed guests, and guests as whom a real phone plays.
      if (!live.board.standingOf(id) || !live.details.get(id)?.isSimulated) continue;
      const action = this.#nextAction(live, { simulation, guest, id }, open);
      if (action) yield [id, action];
      else this.#nextAt.delete(id);
    }
    const couple = this.#nextActionOfCouple(live, simulation, open);
    if (couple) yield [`couple ${live.event._id.toString()}`, couple];
  }

  #nextAction(
    live: EventReadModel,
    guestRef: SimulatedGuest,
    open: readonly QuestionRecord[],
  ): Action | undefined {
    const { board, event, messages } = live;
    const { id, guest, simulation } = guestRef;
    const { seed } = simulation;
    for (const question of open) {
      if (board.answerOf(id, question._id.toString()) !== undefined) continue;
      const answer = guestAnswer(question, seed, guest, event);
      const viewer = { ...anonymous, participantIds: [id] };
      if (answer !== undefined)
        return async () =>
          submitPrediction(this.#app, viewer, { event, question }, { participantId: id, answer });
    }
    const message = messages.has(id) ? undefined : guestMessage(seed, guest, event);
    return message === undefined ? undefined : async () => this.#writeMessage(event, id, message);
  }

  async #writeMessage(event: EventRecord, id: string, message: string): Promise<void> {
    const participant = await ParticipantModel.findById(id).lean();
    if (participant) await saveMessage(this.#app, event, participant, message);
  }

  #nextActionOfCouple(
    { couple, event }: EventReadModel,
    { seed }: Simulation,
    open: readonly QuestionRecord[],
  ): Action | undefined {
    if (!couple) return undefined;
    for (const question of open) {
      const answer = guestAnswer(question, seed, -1, event);
      const hasPredicted = couple.predictions?.[question._id.toString()] !== undefined;
      if (answer !== undefined && !hasPredicted)
        return async () => predictAsCouple(this.#app, { event, question }, { answer });
    }
    return undefined;
  }

  /** Schedules the next action. `times` multiplies the pause, for guests who start or who were idle. */
  #schedulePause(now: number, id: string, times: number): number {
    const { leastPauseMs, pauseMs } = simulatedGuests;
    const pauseLengthMs = leastPauseMs + (pauseMs - leastPauseMs) * chance(id, now);
    const at = now + pauseLengthMs * times * this.#tempo;
    this.#nextAt.set(id, at);
    return at;
  }
}

interface SimulatedGuest {
  simulation: Simulation;
  guest: number;
  id: string;
}

const canJoin = ({ event: { isActive, isOver, isDoorClosed } }: EventReadModel): boolean =>
  isActive && !isOver && !isDoorClosed;

function openQuestions({ event, questions }: EventReadModel, now: number): QuestionRecord[] {
  return [...questions.values()]
    .filter((question) => isOpenAt(event, question, now))
    .toSorted((a, b) => a.order - b.order);
}
