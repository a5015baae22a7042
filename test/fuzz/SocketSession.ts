import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorStatus } from '../../protocol/errorCodes.ts';
import type { WebSocketCase } from './inputs/cases.ts';
import { opcodes, readFrames, type HeardFrame } from './inputs/frames.ts';
import { findSecrets, type Outcome, type Problem } from './checks/model.ts';
import { closeFrame, pingFrame } from './inputs/sockets.ts';
import type { Wire } from './Wire.ts';
import type { Secrets } from './world.ts';

/** The packets that a server may send on Engine.IO: open, close, ping, pong, message, noop. */
const packet = /^(0\{|1$|2|3|6$|4[0-4])/;

/** One WebSocket session after its handshake. */
export class SocketSession {
  readonly #wire: Wire;
  readonly #secrets: Secrets;
  readonly #problems: Problem[] = [];
  #isOpened = false;
  #isConnected = false;
  #hasPonged = false;
  /** True once the server has sent a close frame. */
  #isClosed = false;
  #answerCount = 0;
  #refusalCount = 0;

  constructor(wire: Wire, secrets: Secrets) {
    this.#wire = wire;
    this.#secrets = secrets;
  }

  /**
   * Sends the frames, checks that the socket is alive, and closes it. Returns the faults and the number of
   * inputs sent.
   */
  async play(input: WebSocketCase, timeoutMs: number): Promise<Outcome> {
    const {
      volleys,
      isWellFramed,
      isConnecting,
      answersTogether = 0,
      mostRefusals: maxRefusals,
      leaving,
    } = input;
    await this.#until(() => this.#isOpened || this.#isClosed, timeoutMs);
    if (!this.#isOpened && !this.#isOver)
      this.#problems.push({ fault: 'no answer', detail: 'no session is opened' });
    let sentCount = 0;
    for (const volley of volleys) {
      if (this.#isOver) break;
      this.#wire.send(volley);
      await nextTurn();
      // The server closes a socket that sends data before it has connected.
      if (sentCount === 0 && isConnecting)
        await this.#until(() => this.#isConnected || this.#isClosed, timeoutMs);
      await this.#until(() => this.#isClosed || this.#answerCount >= sentCount * answersTogether, timeoutMs);
      sentCount += 1;
    }
    if (maxRefusals !== undefined) await this.#requireCut(maxRefusals);
    else if (isWellFramed) await this.#requireLife(timeoutMs);
    await this.#leave(leaving, isWellFramed ? timeoutMs : 0);
    return { problems: this.#problems, count: Math.ceil((input.count * sentCount) / volleys.length) };
  }

  get #isOver(): boolean {
    return this.#isClosed || this.#wire.ended !== undefined;
  }

  async #requireLife(timeoutMs: number): Promise<void> {
    this.#wire.send(pingFrame);
    await this.#until(() => this.#hasPonged || this.#isClosed, timeoutMs);
    if (!this.#hasPonged && !this.#isOver) this.#problems.push({ fault: 'no answer', detail: 'to a ping' });
  }

  async #requireCut(maxRefusals: number): Promise<void> {
    if (this.#refusalCount < maxRefusals) return;
    await this.#until(() => this.#isClosed, 1_000);
    if (!this.#isOver) this.#problems.push({ fault: 'not disconnected', detail: 'after many refusals' });
  }

  async #leave(leaving: WebSocketCase['leaving'], timeoutMs: number): Promise<void> {
    if (leaving === 'reset') return this.#wire.reset();
    if (leaving === 'close') this.#wire.send(closeFrame);
    else this.#wire.end();
    await this.#until(() => false, timeoutMs);
    if (timeoutMs > 0 && !this.#wire.ended)
      this.#problems.push({ fault: 'no answer', detail: `the socket stays open after its ${leaving}` });
    this.#wire.destroy();
  }

  async #until(holds: () => boolean, withinMs: number): Promise<void> {
    await this.#wire.until(() => {
      this.#read();
      return holds();
    }, withinMs);
    this.#read();
  }

  #read(): void {
    const { reader } = this.#wire;
    if (reader.rest.length === 0) return;
    try {
      const { frames, rest } = readFrames(reader.rest);
      reader.rest = rest;
      for (const frame of frames) this.#take(frame);
    } catch (error) {
      reader.rest = Buffer.alloc(0);
      this.#problems.push({ fault: 'not the protocol', detail: (error as Error).message });
    }
  }

  #take({ opcode, payload }: HeardFrame): void {
    if (opcode === opcodes.close) this.#isClosed = true;
    if (opcode === opcodes.pong) this.#hasPonged ||= payload.toString() === 'alive?';
    if (opcode !== opcodes.text) return;
    const text = payload.toString();
    if (!packet.test(text))
      this.#problems.push({
        fault: 'not the protocol',
        detail: `a packet ${JSON.stringify(text.slice(0, 40))}`,
      });
    if (text.startsWith('0')) this.#isOpened = true;
    if (/^4[04]/.test(text)) this.#isConnected = true;
    if (text.startsWith('43')) this.#takeAnswer(text);
    this.#problems.push(...findSecrets(text, false, this.#secrets));
  }

  #takeAnswer(text: string): void {
    this.#answerCount += 1;
    const [answer] = JSON.parse(text.slice(text.indexOf('['))) as [
      { ok: boolean; code: keyof typeof errorStatus },
    ];
    if (answer.ok) return;
    this.#refusalCount += 1;
    const status = errorStatus[answer.code];
    if (status === undefined || status >= 500)
      this.#problems.push({ fault: 'server error', detail: `an answer with the code ${answer.code}` });
  }
}
