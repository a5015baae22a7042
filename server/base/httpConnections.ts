import type { IncomingMessage, Server, ServerResponse, ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { logger } from './logger.ts';

/**
 * How long a connection may take: to send its headers, to send a whole request (a picture over slow mobile data), and to
 * say nothing in the middle of either or of a reply. Live connections have a heartbeat of their own. Between two requests
 * it stays open for longer than a proxy keeps it (a minute is usual): a request that meets the close in flight is lost.
 */
export const connectionLimits = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;
const silenceMs = 60_000;

/** What the sender of a refused body may go on sending before the connection is cut. */
const drainLimits = { bytes: 32 * 1_024 * 1_024, ms: 30_000 } as const;

/** All connections of a server, from their first byte to their last. */
export class Connections {
  readonly #http: Server;
  readonly #open = new Set<Duplex>();

  constructor(http: Server) {
    this.#http = http;
    http.setTimeout(silenceMs);
    http.on('connection', (socket: Duplex) => {
      this.#open.add(socket);
      // Whoever holds a socket may let go of it for a moment: a reset in that moment must find a listener.
      socket.on('error', (error) => logger.debug({ err: error }, 'a connection broke'));
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Answers every upgrade that leads nowhere, and closes it at once. */
  refuseUpgrades(isTaken: (request: IncomingMessage) => boolean): void {
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
      if (!isTaken(request)) endWith(socket, '404 Not Found');
    });
  }

  /** Stops listening, lets requests under way finish, and cuts what is still there after `timeoutMs`. */
  async end(timeoutMs: number): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeIdleConnections();
    const patience = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, timeoutMs);
    await ended;
    clearTimeout(patience);
  }
}

/** Answers with a status and nothing else, past whoever else looks after this connection, and closes it. */
export function endWith(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // The other side may keep its half open for ever.
  socket.once('finish', () => socket.destroy());
}

/**
 * Keeps reading a refused body, and throws it away, for a while after the answer, so that its sender sees the answer. To be
 * called before it, because Node would otherwise cut the connection of a sender that asked to close it in the middle of its
 * sending, and the answer with it.
 */
export function drainRequest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || response.headersSent) return;
  const { socket } = request;
  const isLast = !response.shouldKeepAlive;
  response.setHeader('connection', 'keep-alive');
  response.once('finish', () => {
    let left: number = drainLimits.bytes;
    const cut = setTimeout(() => socket.destroy(), drainLimits.ms);
    // Of the request, not of the socket: on one connection many requests may be refused.
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
