import { io, type Socket } from 'socket.io-client';
import { pauseMs } from '../../client/stores/guest/retryJoin.ts';
import { roomChanges } from '../../client/live/handleMessage.ts';
import { fromSnapshot, type RoomState } from '../../client/stores/room/eventRoom.ts';
import type { Audience, ClientToServer, JoinReply, ServerToClient } from '../../protocol/live.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import { Caller, type Answer } from './Caller.ts';
import { sleep } from './figures.ts';

/**
 * A connection to one room, with the state as the product’s client computes it. Counts the received bytes.
 */
export class Connection {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  state: RoomState | undefined;
  bytes = 0;
  snapshotCount = 0;
  /** Called with each message before it is applied. */
  onMessage: (name: string, message: object) => void = () => {};
  #shareCode: string;
  #audience: Audience;

  constructor({ origin, cookie, localAddress }: Caller, shareCode: string, audience: Audience) {
    this.#shareCode = shareCode;
    this.#audience = audience;
    this.socket = io(origin, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie },
      // Missing from the types: Engine.IO passes these options to the WebSocket.
      ...(localAddress && { localAddress, family: 4 }),
      reconnectionDelay: 300,
      reconnectionDelayMax: 3_000,
    });
    this.socket.io.on('open', () => this.#countBytes());
    this.socket.on('connect', () => this.ask());
    this.socket.onAny((name: string, message: object = {}) => this.#receive(name, message));
  }

  /** Joins the room for a snapshot, and retries when the server does not reply. */
  ask(): void {
    const request = { shareCode: this.#shareCode, as: this.#audience };
    this.socket.timeout(10_000).emit('event:join', request, (error: unknown, reply: JoinReply) => {
      if (error && this.socket.connected) this.socket.disconnect().connect();
      if (error || !reply.ok) return;
      this.snapshotCount += 1;
      this.state = fromSnapshot(this.#audience, reply.version, reply.snapshot);
    });
  }

  close(): void {
    this.socket.disconnect();
  }

  /** Counts the text and the WebSocket header of each packet. */
  #countBytes(): void {
    this.socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
      const length = typeof data === 'string' ? Buffer.byteLength(data) + 1 : 1;
      this.bytes += length + (length < 126 ? 2 : 4);
    });
  }

  #receive(name: string, message: object): void {
    this.onMessage(name, message);
    const { version } = message as { version?: number };
    if (version === undefined || !this.state || version <= this.state.version) return;
    if (version !== this.state.version + 1) {
      this.state = undefined;
      setTimeout(() => this.ask(), Math.random() * 500);
      return;
    }
    const change = roomChanges[name as keyof typeof roomChanges];
    this.state = { ...change(this.state, message as never), version };
  }
}

/** Callbacks for each submission. */
export interface Watch {
  submitting: (participantId: string, sentAt: number) => void;
  heardReveal: (key: string, at: number) => void;
}

const optionsOf: Record<Question['type'], readonly string[]> = {
  yes_no: ['yes', 'no'],
  multiple_choice: [],
  numeric: ['3', '7', '12', '21', '42', '120'],
  text: ['A waltz', 'Something by ABBA', 'Chocolate', 'Under the old oak', 'At midnight', 'Nobody knows'],
};
const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

/** A simulated guest: joins, predicts with pauses, changes predictions, disconnects and returns. */
export class Phone {
  readonly caller: Caller;
  participantId = '';
  connection: Connection | undefined;
  /** The acknowledged answers by question. */
  acknowledged = new Map<string, string>();
  acknowledgedCount = 0;
  refusals: string[] = [];
  #shareCode: string;
  #watch: Watch;
  #bytesBefore = 0;

  /** `source`: the local address of its connections. */
  constructor(
    origin: string,
    shareCode: string,
    { watch, source }: { watch: Watch; source?: string | undefined },
  ) {
    this.caller = new Caller(origin, source);
    this.#shareCode = shareCode;
    this.#watch = watch;
  }

  get bytes(): number {
    return this.#bytesBefore + (this.connection?.bytes ?? 0);
  }

  get openQuestions(): Question[] {
    const { state } = this.connection ?? {};
    return state?.questions.filter((question) => phaseOf(question, state.event) === 'open') ?? [];
  }

  /** Joins under the first free name. False when the event refuses, or when `isOver` while rate limited. */
  async join(
    names: Iterable<string>,
    { attempt, isOver }: { attempt: string; isOver: () => boolean },
  ): Promise<boolean> {
    for (const username of names) {
      const { status, body } = await this.#waitInLine(isOver, async () =>
        this.caller.call(
          'POST',
          `/api/events/${this.#shareCode}/participants`,
          { username },
          { 'idempotency-key': attempt },
        ),
      );
      if (status === 201 || status === 200) {
        this.participantId = body.id as string;
        return true;
      }
      if (body.code !== 'name_taken') {
        this.refusals.push(`join: ${status} ${body.code}`);
        return false;
      }
    }
    return false;
  }

  connect(): void {
    this.#bytesBefore = this.bytes;
    this.connection = new Connection(this.caller, this.#shareCode, 'guest');
    this.connection.onMessage = (name, message) => {
      if (name !== 'question:revealed' && name !== 'visibility:changed') return;
      const { reveal, reveals = [reveal] } = message as { reveal?: unknown; reveals?: unknown[] };
      if (reveals.length > 0) this.#watch.heardReveal(JSON.stringify(reveals), performance.now());
    };
  }

  disconnect(): void {
    this.connection?.close();
  }

  /** Predicts a question with a different answer than before. */
  async predict(question: Question): Promise<void> {
    const options = question.options ?? optionsOf[question.type];
    const before = this.acknowledged.get(question.id);
    const answer = anyOf(options.filter((word) => word !== before));
    this.#watch.submitting(this.participantId, performance.now());
    const { status, body } = await this.#insist(async () =>
      this.caller.call('POST', `/api/questions/${question.id}/predictions`, {
        participantId: this.participantId,
        answer,
      }),
    );
    if (status !== 200 && status !== 201) return void this.refusals.push(`predict: ${status} ${body.code}`);
    this.acknowledgedCount += 1;
    this.acknowledged.set(question.id, body.answer as string);
  }

  /** Retries while rate limited, as the product’s join screen does. */
  async #waitInLine(isOver: () => boolean, attempt: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#insist(attempt);
      if (answer.status !== 429 || isOver()) return answer;
      await sleep(pauseMs(Number(answer.headers['retry-after'] ?? 1) * 1_000, tries));
    }
  }

  /** Retries without a reply, as the product’s outbox does. */
  async #insist<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1)
      try {
        return await attempt();
      } catch (error) {
        if (tries === 10) throw error;
        await sleep(Math.min(4_000, 300 * tries) * (0.5 + Math.random()));
      }
  }
}
