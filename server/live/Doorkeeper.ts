import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { allowances, connection } from '../../protocol/limits.ts';
import { networkOf, Pace } from '../access/pace.ts';
import { logger } from '../logger.ts';

/** Who opens a connection: the address, and the signed cookie of whoever has one. */
export interface Visitor {
  address: string;
  cookie: string | undefined;
}

/** A connection below Socket.IO. */
interface Connection {
  id: string;
  request: IncomingMessage;
  transport: { socket?: { terminate: () => void } };
  on: (name: 'packet' | 'upgrading', hear: () => void) => unknown;
  close: (isDiscarding: boolean) => void;
}

/**
 * Keeps whoever sends without end from making others wait. New connections are paced by address; a connection that sends
 * more than a page ever does is cut off, and its cookie opens no other one for a while.
 */
export class Doorkeeper {
  readonly #visitorOf: (handshake: IncomingMessage) => Visitor;
  readonly #arrivals = new Pace(allowances.connections);
  readonly #packets = new Pace(connection.packets);
  readonly #bytes = new Pace(connection.bytes);
  /** The cookies that have to wait. */
  readonly #waiting = new Set<string>();
  #upgradeCount = 0;

  constructor(visitorOf: (handshake: IncomingMessage) => Visitor) {
    this.#visitorOf = visitorOf;
  }

  /** True when a new connection may be opened. A phone that may not comes again by itself, ever more rarely. */
  admits(handshake: IncomingMessage): boolean {
    const { address, cookie } = this.#visitorOf(handshake);
    if (cookie !== undefined && this.#waiting.has(cookie)) return false;
    return this.#arrivals.take(networkOf(address)) === 0;
  }

  /** Counts every packet of a connection, also of one that is about to change to WebSocket. */
  watch(conn: Connection): void {
    const count = (): void => {
      if (this.#packets.take(conn.id) === 0) return;
      this.#letWait(conn.request);
      const { socket } = conn.transport;
      conn.close(true);
      socket?.terminate();
    };
    conn.on('packet', count);
    conn.on('upgrading', count);
  }

  /** Counts every byte over WebSocket: what is no packet (pings, empty pieces, what comes after the end) costs time as well. */
  watchUpgrades(http: HttpServer): void {
    http.on('upgrade', (request: IncomingMessage, pipe: Duplex) => {
      const key = String((this.#upgradeCount += 1));
      pipe.on('data', (chunk: Buffer) => {
        if (this.#bytes.take(key, performance.now(), chunk.length) === 0) return;
        this.#letWait(request);
        pipe.destroy();
      });
    });
  }

  #letWait(handshake: IncomingMessage): void {
    const { cookie } = this.#visitorOf(handshake);
    logger.debug({ hasCookie: cookie !== undefined }, 'a live connection sent too much and was cut off');
    if (cookie === undefined || this.#waiting.has(cookie)) return;
    this.#waiting.add(cookie);
    setTimeout(() => this.#waiting.delete(cookie), connection.waitMs).unref();
  }
}
