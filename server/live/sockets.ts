import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { allowances, connection } from '../base/limits.ts';
import { networkOf, TokenBucket } from '../access/tokenBucket.ts';
import type { LimitName } from '../base/AppError.ts';
import { endWith } from '../base/httpConnections.ts';
import { logger } from '../base/logger.ts';
import { behind, chooseAdapter } from './directAdapter.ts';
import type { LiveServer } from './membership.ts';

/** What the sockets ask of a request that wants to become one. */
export interface Handshakes {
  isOurOrigin: (handshake: IncomingMessage) => boolean;
  addressOf: (handshake: IncomingMessage) => string;
  /** False where the address is, or may be, that of a proxy. */
  isVisitorsAddress: (handshake: IncomingMessage) => boolean;
  /** The signed cookie of whoever has one. */
  cookieOf: (handshake: IncomingMessage) => string | undefined;
  /** Hears of each refusal by a limit. */
  onRefusal: (limit: LimitName) => void;
}

/** A connection below Socket.IO. */
interface Connection {
  id: string;
  request: IncomingMessage;
  transport: { socket?: { terminate: () => void } };
  on: (name: 'packet' | 'upgrading' | 'close' | typeof behind, hear: () => void) => unknown;
  close: (isDiscarding: boolean) => void;
}

/**
 * Keeps whoever sends without end from making others wait. New connections are paced by address, and limited in number
 * where the address is the visitor's own; a connection that sends more than a page ever does is cut off, and its cookie
 * opens no other one for a while.
 */
class Admission {
  readonly #context: Handshakes;
  readonly #arrivals = new TokenBucket(allowances.connections);
  readonly #packets = new TokenBucket(connection.packets);
  readonly #bytes = new TokenBucket(connection.bytes);
  /** The cookies that have to wait. */
  readonly #waiting = new Set<string>();
  /** How many connections are open, by network. */
  readonly #open = new Map<string, number>();
  #upgradeCount = 0;

  constructor(context: Handshakes) {
    this.#context = context;
  }

  /** True when a new connection may be opened. A phone that may not comes again by itself, ever more rarely. */
  admits(handshake: IncomingMessage): boolean {
    const isAdmitted =
      !this.#mustWait(handshake) &&
      !this.#isFull(handshake) &&
      this.#arrivals.take(networkOf(this.#context.addressOf(handshake))) === 0;
    if (!isAdmitted) this.#context.onRefusal('connections');
    return isAdmitted;
  }

  #isFull(handshake: IncomingMessage): boolean {
    const network = this.#networkOf(handshake);
    return network !== undefined && (this.#open.get(network) ?? 0) >= connection.perAddress;
  }

  /** Undefined where the address is not the visitor's own. */
  #networkOf(handshake: IncomingMessage): string | undefined {
    const { isVisitorsAddress, addressOf } = this.#context;
    return isVisitorsAddress(handshake) ? networkOf(addressOf(handshake)) : undefined;
  }

  /** Counts a connection for as long as it is open. */
  countOpen(conn: Connection): void {
    const network = this.#networkOf(conn.request);
    if (network === undefined) return;
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1);
    conn.on('close', () => {
      const left = this.#open.get(network)! - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    });
  }

  /** Nearly always nobody has to: then the cookie need not be looked at. */
  #mustWait(handshake: IncomingMessage): boolean {
    return this.#waiting.size > 0 && this.#waiting.has(this.#context.cookieOf(handshake) ?? '');
  }

  /** Counts every packet of a connection, also of one that is about to change to WebSocket. */
  watch(conn: Connection): void {
    const count = (): void => {
      if (this.#packets.take(conn.id) === 0) return;
      this.#letWait(conn.request, 'packets');
      const { socket } = conn.transport;
      conn.close(true);
      socket?.terminate();
    };
    conn.on('packet', count);
    conn.on('upgrading', count);
    conn.on(behind, () => this.#context.onRefusal('backlog'));
  }

  /** Counts every byte over WebSocket: what is no packet (pings, empty pieces, what comes after the end) costs time as well. */
  watchUpgrades(http: HttpServer): void {
    http.on('upgrade', (request: IncomingMessage, pipe: Duplex) => {
      const key = String((this.#upgradeCount += 1));
      pipe.on('data', (chunk: Buffer) => {
        if (this.#bytes.take(key, performance.now(), chunk.length) === 0) return;
        this.#letWait(request, 'bytes');
        pipe.destroy();
      });
    });
  }

  #letWait(handshake: IncomingMessage, limit: LimitName): void {
    this.#context.onRefusal(limit);
    const cookie = this.#context.cookieOf(handshake);
    logger.debug({ hasCookie: cookie !== undefined }, 'a live connection sent too much and was cut off');
    if (cookie === undefined || this.#waiting.has(cookie)) return;
    this.#waiting.add(cookie);
    setTimeout(() => this.#waiting.delete(cookie), connection.waitMs).unref();
  }
}

/** A phone that has gone without a word is noticed after at most 25 s; a working one answers within a moment. */
const heartbeat = { pingInterval: 15_000, pingTimeout: 10_000 };

const livePath = '/socket.io/';

/** True for what Socket.IO answers. */
export const isLiveRequest = ({ url }: IncomingMessage): boolean => url?.startsWith(livePath) ?? false;

/**
 * Opens the live side of a server. A server that is leaving takes nobody new: 503, which a balancer may answer by asking
 * another one; a phone tries again by itself.
 */
export function openSockets(http: HttpServer, context: Handshakes, isLeaving: () => boolean): LiveServer {
  const admission = new Admission(context);
  admission.watchUpgrades(http);
  const io: LiveServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: connection.messageBytes,
    destroyUpgrade: false,
    transports: ['websocket', 'polling'],
    ...heartbeat,
    connectTimeout: connection.roomlessMs,
    adapter: chooseAdapter(),
    allowRequest: (handshake, decide) => {
      if (isLeaving()) endWith(handshake.socket, '503 Service Unavailable');
      else decide(null, context.isOurOrigin(handshake) && admission.admits(handshake));
    },
  });
  io.engine.on('connection', (conn) => {
    admission.countOpen(conn);
    admission.watch(conn);
  });
  return io;
}
