import { connect, type Socket } from 'node:net';
import { ReplyReader } from './checks/replies.ts';

/** A TCP connection and its replies. */
export class Wire {
  readonly reader = new ReplyReader();
  /** How the connection ended: by the server, or by an error. */
  ended: 'closed' | 'cut' | undefined;
  requestCount = 0;
  /** The part of the received data that is not HTTP. */
  problem: Error | undefined;
  readonly #socket: Socket;
  #wake: (() => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('error', () => (this.ended = 'cut'));
    socket.on('close', () => {
      this.ended ??= 'closed';
      this.#try(() => this.reader.end());
      this.#wake?.();
    });
  }

  /** Connects from a local address. Rejects when the server accepts no connection. */
  static async open(port: number, from: string): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Wire(socket));
      });
    });
  }

  send(bytes: Buffer): void {
    if (!this.ended) this.#socket.write(bytes);
  }

  end(): void {
    this.#socket.end();
  }

  reset(): void {
    this.#socket.resetAndDestroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /**
   * True when the condition holds in time; checked after each chunk. False when the connection ends first.
   */
  async until(holds: () => boolean, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (!holds()) {
      const leftMs = deadline - performance.now();
      if (this.ended || this.problem || leftMs <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    return true;
  }

  #receive(bytes: Buffer): void {
    this.#try(() => this.reader.take(bytes));
    this.#wake?.();
  }

  #try(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.problem ??= error as Error;
    }
  }
}
