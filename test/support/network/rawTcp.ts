import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw TCP connection. */
export interface RawConnection {
  socket: Socket;
  /** Everything received so far. */
  received: () => string;
  /** Resolves when the connection is closed. */
  closed: Promise<unknown>;
  /** Resets the connection, as when the network is lost. */
  reset: () => void;
}

/** Opens a connection and sends a text, which may be a partial request. */
export async function sendRaw(port: number, text: string | Buffer): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  return {
    socket,
    received: () => Buffer.concat(chunks).toString('latin1'),
    closed,
    reset: () => void socket.resetAndDestroy(),
  };
}

/** Formats an HTTP request. */
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
