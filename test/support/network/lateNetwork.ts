import { Server, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Simulates network jitter. This file is loaded before the server's own program. Each call, and each small
 * chunk that is sent, is delayed by up to `JITTER_MS` milliseconds. The order on each connection is kept. A
 * test that passes with jitter does not depend on the order of independent replies and messages.
 */
const mostMs = Number(process.env.JITTER_MS);
/** Files of a page are not delayed: only the order of messages matters. */
const smallBytes = 20_000;

const lateMs = () => Math.random() * (Math.random() < 0.5 ? mostMs / 5 : mostMs);

type Write = (chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) => void;

function sendLate(socket: Socket & { _write: Write; _writev?: unknown }): void {
  const write = socket._write.bind(socket);
  socket._writev = undefined;
  socket._write = (chunk, encoding, done) => {
    if (chunk.length > smallBytes) write(chunk, encoding, done);
    else setTimeout(write, lateMs(), chunk, encoding, done);
  };
}

const emit = Reflect.get(Server.prototype, 'emit') as (...what: unknown[]) => boolean;
Server.prototype.emit = function late(this: Server, name: string, ...what: unknown[]): boolean {
  const [first] = what;
  if (name === 'connection') sendLate(first as Parameters<typeof sendLate>[0]);
  if (name !== 'request' || !(first as IncomingMessage).url?.startsWith('/api/'))
    return Reflect.apply(emit, this, [name, ...what]);
  setTimeout(() => Reflect.apply(emit, this, [name, ...what]), lateMs());
  return true;
};
