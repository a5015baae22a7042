import { setTimeout as sleep } from 'node:timers/promises';
import type {
  RequestFacts,
  BurstCase,
  Case,
  FramedRequest,
  HttpCase,
  PollingCase,
  RawCase,
  WebSocketCase,
} from './inputs/cases.ts';
import { validateAnyReply, validateReply, type Outcome, type Problem } from './checks/model.ts';
import { SocketSession } from './SocketSession.ts';
import { Wire } from './Wire.ts';
import type { Reply } from './checks/replies.ts';
import type { Secrets } from './world.ts';

export interface Setting {
  port: () => number;
  secrets: Secrets;
  /** The timeout for an input of this kind, in milliseconds. */
  timeoutOf: (what: string) => number;
  /** Called with each reply, for printing. */
  onReply?: (reply: Reply) => void;
}

const maxRequests = 60;
const socketDoor = { path: '/socket.io/', sender: 'stranger', mayBeUnreadable: true } as const;

/** A request of negligible cost. */
const cheapRequest: FramedRequest = {
  bytes: Buffer.from('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  asked: { method: 'GET', path: '/healthz', sender: 'stranger', mayBeUnreadable: false },
};

/** The reply to a request on a connection without other requests in flight. */
async function replyOn(
  wire: Wire,
  { bytes, asked: request }: FramedRequest,
  withinMs: number,
): Promise<Reply | undefined> {
  wire.reader.expect(request.method);
  wire.send(bytes);
  await wire.until(() => wire.reader.replies.length > 0, withinMs);
  return wire.reader.replies.shift();
}

/** Sends cases in sequence and validates the replies. Ordinary requests share a keep-alive connection. */
export class Performer {
  readonly #setting: Setting;
  #keepAlive: Wire | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** The faults of the reply. Rejects when the server accepts no connection. */
  async perform(input: Case): Promise<Outcome> {
    if (input.kind === 'websocket') return this.#playSocket(input);
    if (input.kind === 'burst') return this.#burst(input);
    return { problems: await this.#validate(input), count: input.count };
  }

  async #validate(input: Exclude<Case, BurstCase | WebSocketCase>): Promise<Problem[]> {
    switch (input.kind) {
      case 'http':
        return this.#perform(input);
      case 'raw':
        return this.#converse(input);
      case 'polling':
        return this.#poll(input);
    }
  }

  close(): void {
    this.#keepAlive?.destroy();
    this.#keepAlive = undefined;
  }

  async #perform(input: HttpCase): Promise<Problem[]> {
    const { reply, problems } = await this.#ask(input, input.bytes, input.asked);
    return reply ? validateReply(reply, input.asked, this.#setting.secrets) : problems;
  }

  /** Sends a request on the keep-alive connection, or on a new one when the server has closed it. */
  async #ask(
    input: Case,
    bytes: Buffer,
    { method }: RequestFacts,
  ): Promise<{ reply?: Reply; problems: Problem[] }> {
    const isReused = this.#keepAlive !== undefined && !this.#keepAlive.ended;
    const wire = isReused ? this.#keepAlive! : await Wire.open(this.#setting.port(), input.from);
    this.#keepAlive = wire;
    const { reader } = wire;
    reader.expect(method);
    wire.requestCount += 1;
    wire.send(bytes);
    await wire.until(() => reader.replies.length > 0, this.#setting.timeoutOf(input.what));
    const reply = reader.replies.shift();
    const isSpent = reply?.headers.connection === 'close' || wire.requestCount >= maxRequests;
    if (!reply || isSpent || reader.rest.length > 0) this.close();
    if (reply) {
      this.#setting.onReply?.(reply);
      return { reply, problems: [] };
    }
    if (wire.problem) return { problems: [{ fault: 'not the protocol', detail: wire.problem.message }] };
    if (!wire.ended) return { problems: [{ fault: 'no answer', detail: 'to a whole request' }] };
    if (isReused) return this.#ask(input, bytes, { method } as RequestFacts);
    return { problems: input.isBusyAddress ? [] : [{ fault: 'cut off', detail: 'without a reply' }] };
  }

  /** Sends the requests of a burst from separate addresses, and meanwhile cheap requests in sequence. */
  async #burst({ requests, limited, what, count }: BurstCase): Promise<Outcome> {
    const wires = await Promise.all(requests.map(async (_, index) => this.#wireFrom(index)));
    const beside = await this.#wireFrom(requests.length);
    const timeoutMs = this.#setting.timeoutOf(what);
    const replies = Promise.all(
      requests.map(async (request, index) => replyOn(wires[index]!, request, timeoutMs)),
    );
    let waitMs = 0;
    do {
      const from = performance.now();
      await replyOn(beside, cheapRequest, timeoutMs);
      waitMs = Math.max(waitMs, Math.round(performance.now() - from));
    } while (!beside.ended && !(await Promise.race([replies.then(() => true), sleep(1, false)])));
    const problems = (await replies).flatMap((reply, index) => this.#validateReply(reply, requests[index]!));
    for (const wire of [...wires, beside]) wire.destroy();
    if (limited) problems.push(...(await this.#validateLimit(limited, timeoutMs)));
    return { problems, count, waitMs };
  }

  async #wireFrom(index: number): Promise<Wire> {
    return Wire.open(this.#setting.port(), `127.3.0.${index + 1}`);
  }

  #validateReply(reply: Reply | undefined, { asked: request }: FramedRequest): Problem[] {
    if (!reply) return [{ fault: 'no answer', detail: 'to a request of a burst' }];
    this.#setting.onReply?.(reply);
    return validateReply(reply, request, this.#setting.secrets);
  }

  /** Returns no faults when the list cannot be read, because the owner may have logged out. */
  async #validateLimit(
    { request, list, most: limit }: NonNullable<BurstCase['limited']>,
    timeoutMs: number,
  ): Promise<Problem[]> {
    const wire = await this.#wireFrom(0);
    const reply = await replyOn(wire, request, timeoutMs);
    wire.destroy();
    if (reply?.status !== 200) return [];
    const body = JSON.parse(reply.body) as unknown[] | Record<string, unknown[]>;
    const { length } = Array.isArray(body) ? body : (body[list] ?? []);
    return length > limit
      ? [{ fault: 'limit exceeded', detail: `${length} entries with a limit of ${limit}` }]
      : [];
  }

  async #converse(input: RawCase): Promise<Problem[]> {
    const wire = await Wire.open(this.#setting.port(), input.from);
    const timeoutMs = this.#setting.timeoutOf(input.what);
    const { replies } = wire.reader;
    for (const step of input.steps) {
      if (Buffer.isBuffer(step)) wire.send(step);
      else if (typeof step === 'number') await sleep(step);
      else {
        await wire.until(() => replies.length >= input.replies, timeoutMs);
        if (step === 'end') wire.end();
        else wire.reset();
      }
    }
    const hasLeft = input.steps.at(-1) === 'reset';
    if (!hasLeft) await wire.until(() => false, timeoutMs);
    const isLate = !hasLeft && !wire.ended;
    if (isLate) wire.destroy();
    replies.forEach((reply) => this.#setting.onReply?.(reply));
    const problems = replies.flatMap((reply) => validateAnyReply(reply, this.#setting.secrets));
    if (wire.problem) problems.push({ fault: 'not the protocol', detail: wire.problem.message });
    if (isLate) problems.push({ fault: 'no answer', detail: 'the connection stays open after its end' });
    if (replies.length < input.replies && !input.isBusyAddress && !isLate)
      problems.push({ fault: 'cut off', detail: 'before every reply' });
    return problems;
  }

  async #playSocket(input: WebSocketCase): Promise<Outcome> {
    const wire = await Wire.open(this.#setting.port(), input.from);
    const timeoutMs = this.#setting.timeoutOf(input.what);
    wire.send(input.handshake);
    await wire.until(() => wire.reader.replies.length > 0, timeoutMs);
    const [reply] = wire.reader.replies;
    if (reply) this.#setting.onReply?.(reply);
    if (!wire.reader.hasSwitched) {
      wire.destroy();
      return { problems: this.#refusedHandshake(input, wire, reply), count: 1 };
    }
    return new SocketSession(wire, this.#setting.secrets).play(input, timeoutMs);
  }

  #refusedHandshake(input: WebSocketCase, wire: Wire, reply: Reply | undefined): Problem[] {
    if (reply) return validateReply(reply, { ...socketDoor, method: 'GET' }, this.#setting.secrets);
    return wire.ended && input.isBusyAddress ? [] : [{ fault: 'no answer', detail: 'to a handshake' }];
  }

  async #poll(input: PollingCase): Promise<Problem[]> {
    this.close();
    const requestOf = (method: string): RequestFacts => ({ ...socketDoor, method });
    const first = await this.#ask(input, input.handshake, requestOf('GET'));
    if (!first.reply) return first.problems;
    const problems = validateReply(first.reply, requestOf('GET'), this.#setting.secrets);
    const session = /^0\{"sid":"([^"]+)"/.exec(first.reply.body)?.[1] ?? 'unknown';
    for (const request of input.requests) {
      const bytes = request(session);
      const method = bytes.subarray(0, 4).toString() === 'POST' ? 'POST' : 'GET';
      const { reply, problems: found } = await this.#ask(input, bytes, requestOf(method));
      if (reply) problems.push(...validateReply(reply, requestOf(method), this.#setting.secrets));
      // A poll has no reply until the server has something to send.
      else if (method === 'POST') problems.push(...found);
    }
    this.close();
    return problems;
  }
}
