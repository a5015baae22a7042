import { createServer, type ListenOptions, type Server as NetServer, type Socket } from 'node:net';
import { runCommand } from './commands/run.ts';
import type { Engine } from './store/Engine.ts';
import { codeNames, CommandError, type Doc } from './checks.ts';
import { MessageReader, replyBytes, type Message } from './wire.ts';

/** Serves MongoDB's wire protocol on a socket. The commands of a connection run one after another. */
export class Server {
  readonly #engine: Engine;
  readonly #net: NetServer;
  readonly #sockets = new Set<Socket>();
  readonly #inFlight = new Set<Promise<void>>();
  #isClosing = false;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#net = createServer((socket) => this.#accept(socket));
  }

  async listen(options: ListenOptions): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#net.once('error', reject);
      this.#net.listen(options, resolve);
    });
  }

  /** Stops accepting commands, waits for those in flight and their replies, and closes all connections. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#net.close();
    await Promise.allSettled(this.#inFlight);
    for (const socket of this.#sockets) socket.destroySoon();
  }

  #accept(socket: Socket): void {
    const reader = new MessageReader();
    let queue = Promise.resolve();
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        for (const message of reader.take(chunk)) {
          queue = queue.then(async () => this.#answer(socket, message));
          this.#track(queue);
        }
      } catch {
        // A client that violates the protocol gets no reply.
        socket.destroy();
      }
    });
  }

  #track(work: Promise<void>): void {
    this.#inFlight.add(work);
    void work.finally(() => this.#inFlight.delete(work));
  }

  async #answer(socket: Socket, message: Message): Promise<void> {
    let reply: Buffer;
    try {
      if (this.#isClosing) throw new CommandError(91, 'The built-in store is closing');
      reply = replyBytes(message, await runCommand(this.#engine, message.body));
    } catch (error) {
      reply = replyBytes(message, errorReply(error));
    }
    if (message.wantsReply && socket.writable) socket.write(reply);
  }
}

function errorReply(error: unknown): Doc {
  const { code, message, details } =
    error instanceof CommandError
      ? error
      : new CommandError(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { ok: 0, errmsg: message, code, codeName: codeNames[code], ...details };
}
