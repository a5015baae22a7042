import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test says what it likes. */
export interface RawConnection {
  socket: Socket;
  /** Everything that came back so far. */
  heard: () => string;
  /** Resolves when the connection is gone. */
  closed: Promise<unknown>;
  /** Ends it as a lost network does: at once, with a reset. */
  reset: () => void;
}

/** Opens a connection and says something; half of a request, if a test wants that. */
export async function sayRaw(port: number, said: string | Buffer): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(said);
  return {
    socket,
    heard: () => Buffer.concat(chunks).toString('latin1'),
    closed,
    reset: () => void socket.resetAndDestroy(),
  };
}

/** A request as its bytes. */
export function rawRequest(
  line: string,
  headers: Record<string, string | number>,
  body: string | Buffer = '',
) {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`), Buffer.from(body)]);
}
