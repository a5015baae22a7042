import { Server, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A network that is late: loaded before the server's own program (`JITTER_MS`), it lets each call begin and each small
 * piece of what is sent arrive up to that many milliseconds late, in order on each connection. A story that holds behind
 * it does not rely on which of two replies or messages comes first.
 */
const mostMs = Number(process.env.JITTER_MS);
/** Files of a page are not held up: it is the order of words that matters. */
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
