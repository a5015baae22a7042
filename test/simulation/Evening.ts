import { EventModel, ParticipantModel, type ParticipantRecord } from '../../server/models/game.ts';
import { storedEvent, storedQuestion } from '../support/stored.ts';
import { Bus } from './Bus.ts';
import { callOf, type Jar, type Reply } from './callOf.ts';
import { conducted, type DatabaseCall } from './databaseCalls.ts';
import { differences } from './differences.ts';
import { type Done, History } from './history.ts';
import { judge } from './judge.ts';
import { SimulatedNode } from './SimulatedNode.ts';
import type { Action, Step, Story } from './story.ts';
import { type Stage, Task } from './Task.ts';
import { Timeline } from './Timeline.ts';

/** What is taken away from the product, or from around it, so that a story goes wrong. */
export interface Control {
  bend?: (call: DatabaseCall) => void;
  isWithoutSweep?: boolean;
}

const nodeCount = 3;
const guestCount = 4;
const guestsAtFirst = 3;
const options = ['a', 'b', 'c'];
const firstCode = 'Code at first';
const settleMs = 1_500;

const questions = [
  storedQuestion({ type: 'text' }),
  storedQuestion({ order: 2 }),
  storedQuestion({ type: 'multiple_choice', options, order: 3 }),
];
const event = storedEvent({ createdAt: new Date(), questions, adminCodeHash: firstCode });
const eventId = event._id.toString();
const eventPath = `/api/events/${event.shareCode}`;

interface Guest extends Jar {
  id?: string;
}

/** Whoever is there when a story begins, and with what: found out once, and the same for every story. */
interface Beginning {
  organiser: Jar;
  guests: Guest[];
  participants: ParticipantRecord[];
}
let beginning: Promise<Beginning> | undefined;

async function begin(): Promise<Beginning> {
  const { http } = new SimulatedNode(0, eventId).app;
  await EventModel.create(event);
  const organiser = { cookie: '' };
  const signIn = { method: 'POST', path: `${eventPath}/admin-auth`, body: { adminCode: firstCode } };
  await callOf(http, signIn, organiser);
  const guests: Guest[] = Array.from({ length: guestCount }, () => ({ cookie: '' }));
  for (const [index, guest] of guests.slice(0, guestsAtFirst).entries())
    guest.id = (await callOf(http, joinOf(index), guest)).body.id;
  return { organiser, guests, participants: await ParticipantModel.find({ eventId }).lean() };
}

const nameOf = (guest: number) => `Guest ${guest}`;
const joinOf = (guest: number) => ({
  method: 'POST',
  path: `${eventPath}/participants`,
  body: { username: nameOf(guest) },
  headers: { 'idempotency-key': `key of ${guest}` },
});

interface Request {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  jar: Jar;
}

/** One story, told by real apps: who is there, and what becomes of it. */
export class Evening implements Stage {
  readonly timeline = new Timeline();
  readonly #control: Control;
  readonly history = new History();
  readonly #nodes: SimulatedNode[];
  readonly #bus: Bus;
  readonly #questionIds = questions.map(({ _id }) => _id.toString());
  #guests: Guest[] = [];
  #organisers: Jar[] = [];
  readonly #failures: string[] = [];
  readonly #underWay = new Set<{ step: Step; life: number }>();

  constructor(control: Control) {
    this.#control = control;
    this.timeline.begin();
    this.#nodes = Array.from({ length: nodeCount }, (_, index) => new SimulatedNode(index, eventId));
    this.#bus = new Bus(this, this.#nodes);
  }

  /** Tells the story to its end; gives what went wrong, in sentences. */
  async run({ showAnswers, steps }: Story): Promise<string[]> {
    try {
      await this.#gather(showAnswers);
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

  /** What is under way, but for what has died with its node. */
  get #stuck() {
    return [...this.#underWay].filter(({ step, life }) => this.#nodes[step.node]!.life === life);
  }

  bend = (call: DatabaseCall): void => this.#control.bend?.(call);

  async written({ collection }: DatabaseCall): Promise<void> {
    if (collection === 'events' || collection === 'participants') await this.#look();
  }

  crash(node: SimulatedNode): void {
    node.crash();
    this.#bus.carry(node);
  }

  async #look(): Promise<void> {
    const [now, participants] = await Promise.all([
      EventModel.findById(eventId).lean(),
      ParticipantModel.find({ eventId }).lean(),
    ]);
    this.history.see(now!, participants);
  }

  /** The event, its organisers and the first guests are there, and every node knows them, before anything happens. */
  async #gather(showAnswers: boolean): Promise<void> {
    const { organiser, guests, participants } = await (beginning ??= begin());
    this.#organisers = [{ ...organiser }, organiser];
    this.#guests = guests.map((guest) => ({ ...guest }));
    await Promise.all([
      EventModel.replaceOne({ _id: eventId }, { ...event, showAnswers }),
      ParticipantModel.deleteMany({ eventId }).then(async () => ParticipantModel.insertMany(participants)),
    ]);
    await Promise.all(this.#nodes.map(async ({ app }) => app.liveEvents.get(eventId)));
    await this.#look();
  }

  #begin(step: Step, index: number): void {
    const node = this.#nodes[step.node]!;
    const begun = { step, life: node.life };
    this.#underWay.add(begun);
    const end = () => this.#underWay.delete(begun);
    conducted(new Task(this, node, step), () => {
      this.#perform(node, step.action, index).then(end, (error: Error) => {
        end();
        this.#failures.push(`${step.action.do} failed: ${error.stack}`);
      });
    });
  }

  async #perform(node: SimulatedNode, action: Action, index: number): Promise<void> {
    switch (action.do) {
      case 'stand':
        node.standsUntil = this.timeline.now + action.forMs;
        return;
      case 'crash':
        return this.crash(node);
      case 'sweep':
        return node.app.liveEvents.catchUp(eventId);
      case 'look': {
        const { id } = this.#guests[action.guest]!;
        return node.look(action.audience, id ? [id] : []);
      }
      case 'transfer':
        return this.#transfer(node, action.guest, this.#organisers[action.by]!);
      default:
        return this.#call(node, action, index);
    }
  }

  /** The host finds a guest in the list, whose phone never had an answer perhaps, and lets another phone play as them. */
  async #transfer({ app: { http } }: SimulatedNode, guest: number, organiser: Jar): Promise<void> {
    const jar = { ...organiser };
    const list = await callOf(http, { method: 'GET', path: `${eventPath}/participants` }, jar);
    if (list.status >= 300) return;
    const one = (list.body as { id: string; username: string }[]).find(
      ({ username }) => username === nameOf(guest),
    );
    if (!one) return;
    const asked = { method: 'POST', path: `/api/participants/${one.id}/seat-links`, body: {} };
    const link = await callOf(http, asked, jar);
    if (link.status >= 300) return;
    const phone: Guest = { cookie: '', id: one.id };
    const taking = { method: 'POST', path: '/api/seats', body: { token: link.body.token as string } };
    if ((await callOf(http, taking, phone)).status < 300) this.#guests[guest] = phone;
  }

  async #call(node: SimulatedNode, action: Action, index: number): Promise<void> {
    const what = this.#meant(action, index);
    const request = this.#requestOf(action, what, index);
    if (!request) return;
    const { jar, ...call } = request;
    const done = this.history.begin({ action, node: node.index, ...what });
    // A browser may have several calls under way: each is made with what it knew.
    const own = { ...jar };
    const reply = await callOf(node.app.http, call, own);
    this.history.end(done, reply);
    this.#remember(action, jar, own, reply);
  }

  #remember(action: Action, jar: Guest, { cookie }: Jar, { status, body }: Reply): void {
    const isOld = 'by' in action && action.by === 1;
    if (status >= 300 || isOld) return;
    jar.cookie = cookie;
    if (action.do === 'join') jar.id = body.id as string;
    if (action.do === 'ask') this.#questionIds.push(body.id as string);
  }

  /** Who and what a step is about, by what there is now. */
  #meant(action: Action, index: number): Pick<Done, 'participantId' | 'questionId' | 'said'> {
    const guest = 'guest' in action ? this.#guests[action.guest] : undefined;
    const number = action.do === 'dropOption' ? 2 : 'question' in action ? action.question : undefined;
    const position = number === undefined ? undefined : number % this.#questionIds.length;
    const said =
      'answer' in action
        ? [`Answer ${index}`, ['yes', 'no', 'yes'][action.answer]!, options[action.answer]!][position!]
        : undefined;
    return {
      ...(guest?.id && { participantId: guest.id }),
      ...(position !== undefined && { questionId: this.#questionIds[position]! }),
      ...('answer' in action && { said: said ?? `Answer ${index}` }),
      ...(action.do === 'edit' && { said: `Text ${index}` }),
    };
  }

  #requestOf(
    action: Action,
    { participantId, questionId, said }: Pick<Done, 'participantId' | 'questionId' | 'said'>,
    index: number,
  ): Request | undefined {
    const jar = 'by' in action ? this.#organisers[action.by]! : { cookie: '' };
    const question = `/api/questions/${questionId}`;
    const change = (path: string, body: object) => ({ method: 'PATCH', path, body, jar });
    switch (action.do) {
      case 'join':
        return { ...joinOf(action.guest), jar: this.#guests[action.guest]! };
      case 'predict':
        if (!participantId) return undefined;
        return {
          method: 'POST',
          path: `${question}/predictions`,
          body: { participantId, answer: said },
          jar: this.#guests[action.guest]!,
        };
      case 'remove':
        if (!participantId) return undefined;
        return { method: 'DELETE', path: `/api/participants/${participantId}`, jar };
      case 'close':
        return change(question, { isActive: false });
      case 'open':
        return change(question, { isActive: true });
      case 'edit':
        return change(question, { text: said });
      case 'dropOption':
        return change(question, { options: options.filter((_, position) => position !== index % 3) });
      case 'delete':
        return { method: 'DELETE', path: question, jar };
      case 'answer':
        return { method: 'POST', path: `${question}/answer`, body: { correctAnswer: said }, jar };
      case 'takeBack':
        return { method: 'POST', path: `${question}/answer`, body: { correctAnswer: null }, jar };
      case 'ask':
        return {
          method: 'POST',
          path: `${eventPath}/questions`,
          body: { text: `Question of step ${index}`, type: 'text' },
          jar,
        };
      case 'changeCode':
        return change(eventPath, { adminCode: `Another code ${index}` });
      case 'showAnswers':
      case 'isOver':
      case 'isDoorClosed':
      case 'isActive':
        return change(eventPath, { [action.do]: action.is });
      default:
        return undefined;
    }
  }

  /** The bus has delivered what it was going to deliver; each node looks once, and then all of them know everything. */
  async #end(): Promise<string[]> {
    const stuck = this.#stuck;
    if (!this.#control.isWithoutSweep)
      for (const node of this.#nodes)
        conducted(new Task(this, node), () => void node.app.liveEvents.catchUp(eventId));
    await this.timeline.play(settleMs);
    await this.#look();
    return [
      ...this.#failures,
      ...stuck.map(({ step }) => `${step.action.do} never ended`),
      ...judge(this.history),
      ...(await differences(eventId, this.#nodes)),
    ];
  }
}
