import type { IncomingMessage, Server, ServerResponse, ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { httpLimits } from './limits.ts';
import { logger } from './logger.ts';

/**
 * The timeouts of HTTP connections, in milliseconds.
 *
 * - `requestTimeout` is long enough for a picture over slow mobile data.
 * - `keepAliveTimeout` is longer than that of usual proxies (60 s). Otherwise the server could close an idle
 *   connection while the proxy sends a request on it.
 */
export const connectionLimits = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

export class Connections {
  readonly #http: Server;
  readonly #open = new Set<Duplex>();

  constructor(http: Server) {
    this.#http = http;
    http.setTimeout(httpLimits.idleMs);
    http.on('connection', (socket: Duplex) => {
      this.#open.add(socket);
      // During an upgrade the socket temporarily has no other error listener. Without this one, a reset would
      // end the process.
      socket.on('error', (error) => logger.debug({ err: error }, 'a connection broke'));
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Answers upgrade requests that no handler accepts with 404, and closes their connections. */
  refuseUpgrades(isTaken: (request: IncomingMessage) => boolean): void {
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
      if (!isTaken(request)) endWith(socket, '404 Not Found');
    });
  }

  /**
   * Stops listening, waits for requests in flight, and destroys the remaining connections after `timeoutMs`.
   */
  async end(timeoutMs: number): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeIdleConnections();
    const timeout = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, timeoutMs);
    await ended;
    clearTimeout(timeout);
  }
}

/** Writes a reply that consists only of a status directly to the socket, and closes the socket. */
export function endWith(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // The socket is destroyed, because a client might never close its half of the connection.
  socket.once('finish', () => socket.destroy());
}

/**
 * Reads and discards the rest of a refused body after the reply. The caller must call it before it replies.
 * Otherwise Node closes the connection while a client with `Connection: close` is still sending, and the
 * client does not receive the reply.
 */
export function drainRequest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || response.headersSent) return;
  const { socket } = request;
  const isLast = !response.shouldKeepAlive;
  response.setHeader('connection', 'keep-alive');
  response.once('finish', () => {
    let left: number = httpLimits.drain.bytes;
    const cut = setTimeout(() => socket.destroy(), httpLimits.drain.ms);
    // The listener is on the request instead of the socket, because several requests on one connection can be
    // refused.
    request.once('close', () => clearTimeout(cut));
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) socket.destroy();
    });
    request.once('end', () => {
      if (isLast) socket.end();
    });
    request.resume();
  });
}
