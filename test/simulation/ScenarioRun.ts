import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import {
  initialState,
  event,
  eventId,
  eventPath,
  type Guest,
  nameOf,
  options,
  questions,
} from './initialState.ts';
import { Bus } from './Bus.ts';
import { callOf, type Jar, type Reply } from './callOf.ts';
import { withScheduler, type DatabaseCall } from './databaseCalls.ts';
import { differences } from './differences.ts';
import { History, type ActionContext } from './history.ts';
import { findViolations } from './findViolations.ts';
import { requestOf } from './requests.ts';
import { SimulatedNode } from './SimulatedNode.ts';
import type { Action, Step, Scenario } from './scenario.ts';
import { type TaskContext, Task } from './Task.ts';
import { Timeline } from './Timeline.ts';

/** A disabled safeguard. Without it, some scenarios must fail. */
export interface DisabledSafeguard {
  alterCall?: (call: DatabaseCall) => void;
  isWithoutSweep?: boolean;
  /** The same hash term for every initial guest; set when the set hash is disabled. */
  setHashTerm?: number;
}

const nodeCount = 3;
const settleMs = 1_500;

/** Runs one scenario on real apps. */
export class ScenarioRun implements TaskContext {
  readonly timeline = new Timeline();
  readonly #control: DisabledSafeguard;
  readonly #history = new History();
  readonly #nodes: SimulatedNode[];
  readonly #bus: Bus;
  readonly #questionIds = questions.map(({ _id }) => _id.toString());
  #guests: Guest[] = [];
  #organisers: Jar[] = [];
  readonly #failures: string[] = [];
  readonly #inFlight = new Set<{ step: Step; life: number }>();

  constructor(control: DisabledSafeguard) {
    this.#control = control;
    this.timeline.begin();
    this.#nodes = Array.from({ length: nodeCount }, (_, index) => new SimulatedNode(index, eventId));
    this.#bus = new Bus(this, this.#nodes);
  }

  /** Runs the scenario to its end. Returns the violated invariants as sentences. */
  async run({ showAnswers, steps }: Scenario): Promise<string[]> {
    try {
      await this.#prepare(showAnswers);
      for (const [index, step] of steps.entries())
        this.timeline.plan(step.at, this.#nodes[step.node], () => this.#begin(step, index), true);
      for (let turn = 0; turn < 20 && (turn === 0 || this.#stuck.length > 0); turn += 1)
        await this.timeline.play(settleMs);
      return await this.#end();
    } finally {
      this.timeline.end();
      for (const node of this.#nodes) await node.close();
    }
  }

  /** The pending tasks whose node has not died. */
  get #stuck() {
    return [...this.#inFlight].filter(({ step, life }) => this.#nodes[step.node]!.life === life);
  }

  alterCall = (call: DatabaseCall): void => this.#control.alterCall?.(call);

  async onWritten({ collection }: DatabaseCall): Promise<void> {
    if (collection === 'events' || collection === 'participants') await this.#recordState();
  }

  crash(node: SimulatedNode): void {
    node.crash();
    this.#bus.subscribe(node);
  }

  async #recordState(): Promise<void> {
    const [now, participants] = await Promise.all([
      EventModel.findById(eventId).lean(),
      ParticipantModel.find({ eventId }).lean(),
    ]);
    this.#history.recordState(now!, participants);
  }

  /** Creates the event, its organisers and the first guests, and loads them into every node. */
  async #prepare(showAnswers: boolean): Promise<void> {
    const { organiser, guests, participants } = await initialState();
    this.#organisers = [{ ...organiser }, organiser];
    this.#guests = guests.map((guest) => ({ ...guest }));
    const { setHashTerm } = this.#control;
    const stored = participants.map((guest) => ({ ...guest, ...(setHashTerm && { setHashTerm }) }));
    await Promise.all([
      EventModel.replaceOne({ _id: eventId }, { ...event, showAnswers }),
      ParticipantModel.deleteMany({ eventId }).then(async () => ParticipantModel.insertMany(stored)),
    ]);
    await Promise.all(this.#nodes.map(async ({ app }) => app.eventCache.get(eventId)));
    await this.#recordState();
  }

  #begin(step: Step, index: number): void {
    const node = this.#nodes[step.node]!;
    const begun = { step, life: node.life };
    this.#inFlight.add(begun);
    const end = () => this.#inFlight.delete(begun);
    withScheduler(new Task(this, node, step), () => {
      this.#perform(node, step.action, index).then(end, (error: Error) => {
        end();
        this.#failures.push(`${step.action.do} failed: ${error.stack}`);
      });
    });
  }

  async #perform(node: SimulatedNode, action: Action, index: number): Promise<void> {
    switch (action.do) {
      case 'pause':
        node.pausedUntil = this.timeline.now + action.forMs;
        return;
      case 'crash':
        return this.crash(node);
      case 'sweep':
        return node.app.eventCache.sweep();
      case 'connect': {
        const { id } = this.#guests[action.guest]!;
        return node.connectScreen(action.audience, id ? [id] : []);
      }
      case 'transfer':
        return this.#transfer(node, action.guest, this.#organisers[action.by]!);
      default:
        return this.#call(node, action, index);
    }
  }

  /**
   * The host finds a guest in the list, and transfers the guest to another phone. The reply to the guest’s
   * own join may be lost.
   */
  async #transfer({ app: { http } }: SimulatedNode, guest: number, organiser: Jar): Promise<void> {
    const jar = { ...organiser };
    const list = await callOf(http, { method: 'GET', path: `${eventPath}/participants` }, jar);
    if (list.status >= 300) return;
    const participant = (list.body as { id: string; username: string }[]).find(
      ({ username }) => username === nameOf(guest),
    );
    if (!participant) return;
    const request = { method: 'POST', path: `/api/participants/${participant.id}/seat-links`, body: {} };
    const link = await callOf(http, request, jar);
    if (link.status >= 300) return;
    const phone: Guest = { cookie: '', id: participant.id };
    const taking = { method: 'POST', path: '/api/seats', body: { token: link.body.token as string } };
    if ((await callOf(http, taking, phone)).status < 300) this.#guests[guest] = phone;
  }

  async #call(node: SimulatedNode, action: Action, index: number): Promise<void> {
    const what = this.#contextOf(action, index);
    const call = requestOf(action, what, index);
    if (!call) return;
    const jar =
      'by' in action ? this.#organisers[action.by]! : this.#guests['guest' in action ? action.guest : 0]!;
    const done = this.#history.begin({ action, node: node.index, ...what });
    // Concurrent calls of a browser use the cookies that it had when each was sent.
    const own = { ...jar };
    const reply = await callOf(node.app.http, call, own);
    this.#history.end(done, reply);
    this.#remember(action, jar, own, reply);
  }

  #remember(action: Action, jar: Guest, { cookie }: Jar, { status, body }: Reply): void {
    const isOld = 'by' in action && action.by === 1;
    if (status >= 300 || isOld) return;
    jar.cookie = cookie;
    if (action.do === 'join') jar.id = body.id as string;
    if (action.do === 'ask') this.#questionIds.push(body.id as string);
  }

  /** Resolves the small numbers of a step to entities of the current state. */
  #contextOf(action: Action, index: number): ActionContext {
    const guest = 'guest' in action ? this.#guests[action.guest] : undefined;
    const number = action.do === 'dropOption' ? 2 : 'question' in action ? action.question : undefined;
    const position = number === undefined ? undefined : number % this.#questionIds.length;
    const value =
      'answer' in action
        ? [String(index), ['yes', 'no', 'yes'][action.answer]!, options[action.answer]!][position!]
        : undefined;
    return {
      ...(guest?.id && { participantId: guest.id }),
      ...(position !== undefined && { questionId: this.#questionIds[position]! }),
      ...('answer' in action && { value: value ?? `Answer ${index}` }),
      ...(action.do === 'edit' && { value: `Text ${index}` }),
    };
  }

  /** Delivers all pending events and sweeps each node once; then every node must be up to date. */
  async #end(): Promise<string[]> {
    const stuck = this.#stuck;
    if (!this.#control.isWithoutSweep)
      for (const node of this.#nodes)
        withScheduler(new Task(this, node), () => void node.app.eventCache.sweep());
    await this.timeline.play(settleMs);
    await this.#recordState();
    return [
      ...this.#failures,
      ...stuck.map(({ step }) => `${step.action.do} never ended`),
      ...findViolations(this.#history),
      ...(await differences(eventId, this.#nodes)),
    ];
  }
}
