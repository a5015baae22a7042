import { setTimeout as delay } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { ofRehearsals } from '../../models/rehearsals.ts';
import type { App } from '../App.ts';
import { predictAsCouple } from '../participants/couple.ts';
import { joinEvent } from '../participants/join.ts';
import { chooseTable, saveMessage } from '../participants/participants.ts';
import { submitPrediction } from '../predictions/predictions.ts';
import { isOpenAt } from '../questions/questionStates.ts';
import { idOfSubmission } from '../idempotency.ts';
import { chance, guestAnswer, guestMessage, guestNames } from './simulatedContent.ts';

type Simulation = NonNullable<EventRecord['simulation']>;
type Rehearsal = Pick<EventRecord, '_id' | 'revision'> & { simulation: Simulation };

/** They are looked after so often, and do at most so much in between, all of them together: real guests come first. */
const pace = { stepMs: 500, actsPerStep: 12 } as const;
/** All come within this span, a few of them sooner. Between two things they do lies a pause. In milliseconds. */
const rhythm = { fewMs: 20_000, allMs: 60_000, leastPauseMs: 1_500, pauseMs: 5_000 } as const;

/** The id of a guest: given out before, so that whoever comes twice comes once. */
const idOf = ({ seed }: Simulation, guest: number): Types.ObjectId =>
  idOfSubmission(`simulated ${seed} ${guest}`);

/** When a guest comes, in milliseconds after the first has set out: a few at the beginning and the end, most in between. */
function arrivalMs({ wanted, seed }: Pick<Simulation, 'wanted' | 'seed'>, guest: number): number {
  const allMs = rhythm.fewMs + ((rhythm.allMs - rhythm.fewMs) * wanted) / 100;
  return (allMs * (guest + chance(seed, 'arrives', guest))) / wanted;
}

const nobody: Viewer = {
  role: 'guest',
  isOwner: false,
  hasAdminCode: false,
  helpers: [],
  participantIds: [],
};

/** What is done next for somebody. */
type Act = () => Promise<unknown>;

/**
 * The simulated guests of all rehearsals: they join, predict and write as guests do, by the same ways, one after the other.
 * What they have done is in the database, and what they will do is drawn by a seed: another process goes on where this one
 * has ended. Only their rhythm is kept in memory.
 */
export class SimulatedGuests {
  readonly #app: App;
  readonly #tempo: number;
  /** When somebody does the next thing, by id. */
  readonly #nextAt = new Map<string, number>();
  /** Rehearsals in which nobody had anything to do, and how far these had come. */
  readonly #resting = new Map<string, string>();

  /** `tempo`: how many times as long all of it takes; with 0 nobody waits. */
  constructor(app: App, tempo = 1) {
    this.#app = app;
    this.#tempo = tempo;
  }

  /** Goes on until nobody in any rehearsal has something to do. */
  async play(signal: AbortSignal): Promise<void> {
    for (;;) {
      const known = await EventModel.find(ofRehearsals, { simulation: 1, revision: 1 }).lean();
      const rehearsals = known.filter((one): one is typeof one & Rehearsal => one.simulation !== undefined);
      this.#forgetOthers(rehearsals);
      const share = Math.max(1, Math.floor(pace.actsPerStep / rehearsals.length));
      let isBusy = false;
      for (const rehearsal of rehearsals) if (await this.#step(rehearsal, share)) isBusy = true;
      if (!isBusy) return;
      await delay(pace.stepMs * this.#tempo, undefined, { signal, ref: false });
    }
  }

  #forgetOthers(rehearsals: Rehearsal[]): void {
    const ids = new Set(rehearsals.map(({ _id }) => _id.toString()));
    for (const id of this.#resting.keys()) if (!ids.has(id)) this.#resting.delete(id);
    if (ids.size === 0) this.#nextAt.clear();
  }

  /** A little of what is due in a rehearsal; true while there is more to come. */
  async #step(rehearsal: Rehearsal, most: number): Promise<boolean> {
    const eventId = rehearsal._id.toString();
    const { revision, simulation } = rehearsal;
    const state = `${revision} ${simulation.seed}`;
    if (this.#resting.get(eventId) === state) return false;
    try {
      const live = await this.#app.eventCache.get(eventId);
      const left = await this.#letCome(live, simulation, most);
      const isBusy = await this.#letPlay(live, simulation, left);
      const areMissing = mayCome(live) && simulation.come < simulation.wanted;
      if (!isBusy && !areMissing) this.#resting.set(eventId, state);
      return isBusy || areMissing;
    } catch (error) {
      // Ended meanwhile, or not there for a moment.
      if (!(error instanceof AppError)) logFailure(error, 'simulated guests were disturbed', { eventId });
      return false;
    }
  }

  /** Whoever is due joins; gives how much may still be done. */
  async #letCome(live: LiveEvent, simulation: Simulation, most: number): Promise<number> {
    const { wanted, come, seed, begunAt } = simulation;
    const passedMs = this.#app.nodes.now() - begunAt.getTime();
    let left = most;
    for (let guest = come; mayCome(live) && left > 0 && guest < wanted; guest += 1) {
      if (arrivalMs(simulation, guest) * this.#tempo > passedMs) break;
      await this.#join(live, simulation, guest);
      const { _id } = live.event;
      await EventModel.updateOne(
        { _id, 'simulation.seed': seed },
        { $max: { 'simulation.come': guest + 1 } },
      );
      left -= 1;
    }
    return left;
  }

  /** A name that somebody real has taken is not asked for twice. */
  async #join({ event }: LiveEvent, simulation: Simulation, guest: number): Promise<void> {
    const { seed } = simulation;
    const join = {
      username: guestNames(seed)[guest]!,
      idempotencyKey: `${seed} ${guest}`,
      address: 'simulated',
      simulatedId: idOf(simulation, guest),
    };
    const joined = await joinEvent(this.#app, nobody, event, join).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'name_taken') return undefined;
      throw error;
    });
    const { tables = [] } = event;
    if (!joined || tables.length === 0) return;
    const table = tables[Math.floor(chance(seed, 'table', guest) * tables.length)]!;
    const at = { tableId: table._id.toString(), isByOrganiser: true };
    await chooseTable(this.#app, event, joined.participant, at);
  }

  /** Whoever is in, and whose pause is over, does the next thing; true while somebody has something to do. */
  async #letPlay(live: LiveEvent, simulation: Simulation, most: number): Promise<boolean> {
    const now = this.#app.nodes.now();
    const open = openQuestions(live, now);
    let left = most;
    let isBusy = false;
    for (const [id, act] of this.#waitingActs(live, simulation, open)) {
      isBusy = true;
      const at = this.#nextAt.get(id) ?? this.#pauseFrom(now, id, 2);
      if (at > now || left === 0) continue;
      left -= 1;
      this.#pauseFrom(now, id, 1);
      // What was closed meanwhile is closed.
      await act().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
    return isBusy;
  }

  /** Everybody in the room with the next thing that they will do. */
  *#waitingActs(
    live: LiveEvent,
    simulation: Simulation,
    open: readonly QuestionRecord[],
  ): Generator<[id: string, act: Act]> {
    for (let guest = 0; guest < simulation.come; guest += 1) {
      const id = idOf(simulation, guest).toString();
      // Gone, or somebody by now: a phone was let in as them.
      if (!live.board.standingOf(id) || !live.details.get(id)?.isSimulated) continue;
      const act = this.#nextOf(live, { simulation, guest, id }, open);
      if (act) yield [id, act];
      else this.#nextAt.delete(id);
    }
    const couple = this.#nextOfCouple(live, simulation, open);
    if (couple) yield [`couple ${live.event._id.toString()}`, couple];
  }

  #nextOf(live: LiveEvent, who: Guest, open: readonly QuestionRecord[]): Act | undefined {
    const { board, event, messages } = live;
    const { id, guest, simulation } = who;
    const { seed } = simulation;
    for (const question of open) {
      if (board.answerOf(id, question._id.toString()) !== undefined) continue;
      const answer = guestAnswer(question, seed, guest);
      const viewer = { ...nobody, participantIds: [id] };
      if (answer !== undefined)
        return async () =>
          submitPrediction(this.#app, viewer, { event, question }, { participantId: id, answer });
    }
    const message = messages.has(id) ? undefined : guestMessage(seed, guest);
    return message === undefined ? undefined : async () => this.#write(event, id, message);
  }

  async #write(event: EventRecord, id: string, message: string): Promise<void> {
    const participant = await ParticipantModel.findById(id).lean();
    if (participant) await saveMessage(this.#app, event, participant, message);
  }

  #nextOfCouple(
    { couple, event }: LiveEvent,
    { seed }: Simulation,
    open: readonly QuestionRecord[],
  ): Act | undefined {
    if (!couple) return undefined;
    for (const question of open) {
      const answer = guestAnswer(question, seed, -1);
      const isSaid = couple.predictions?.[question._id.toString()] !== undefined;
      if (answer !== undefined && !isSaid)
        return async () => predictAsCouple(this.#app, { event, question }, { answer });
    }
    return undefined;
  }

  /** Whoever begins, or has had nothing to do, takes a little longer. */
  #pauseFrom(now: number, id: string, times: number): number {
    const { leastPauseMs, pauseMs } = rhythm;
    const length = leastPauseMs + (pauseMs - leastPauseMs) * chance(id, now);
    const at = now + length * times * this.#tempo;
    this.#nextAt.set(id, at);
    return at;
  }
}

interface Guest {
  simulation: Simulation;
  guest: number;
  id: string;
}

const mayCome = ({ event: { isActive, isOver, isDoorClosed } }: LiveEvent): boolean =>
  isActive && !isOver && !isDoorClosed;

function openQuestions({ event, questions }: LiveEvent, now: number): QuestionRecord[] {
  return [...questions.values()]
    .filter((question) => isOpenAt(event, question, now))
    .toSorted((a, b) => a.order - b.order);
}
