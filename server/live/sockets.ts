import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { allowances, connection } from '../base/limits.ts';
import { networkOf, TokenBucket } from '../access/tokenBucket.ts';
import type { LimitName } from '../base/AppError.ts';
import { endWith } from '../base/httpConnections.ts';
import { logger } from '../base/logger.ts';
import { backlogExceeded, chooseAdapter } from './directAdapter.ts';
import type { LiveServer } from './membership.ts';

/** The functions of the app for checking a handshake. */
export interface Handshakes {
  isOurOrigin: (handshake: IncomingMessage) => boolean;
  addressOf: (handshake: IncomingMessage) => string;
  /** Returns false if the address may be that of a proxy. */
  isVisitorsAddress: (handshake: IncomingMessage) => boolean;
  /** Returns the signed session cookie, or undefined without one. */
  cookieOf: (handshake: IncomingMessage) => string | undefined;
  /** Called for each refusal because of a limit. */
  onRefusal: (limit: LimitName) => void;
}

/** A connection of Engine.IO, the layer below Socket.IO. */
interface Connection {
  id: string;
  request: IncomingMessage;
  transport: { socket?: { terminate: () => void } };
  on: (name: 'packet' | 'upgrading' | 'close' | typeof backlogExceeded, listener: () => void) => unknown;
  close: (isDiscarding: boolean) => void;
}

/**
 * Applies the rate limits of live connections.
 *
 * - New connections are limited per address.
 * - Open connections are limited per address, if the address belongs to the visitor and not to a proxy.
 * - A connection that exceeds its limit of packets or bytes is closed, and its cookie is blocked for a while.
 */
class Admission {
  readonly #context: Handshakes;
  readonly #arrivals = new TokenBucket(allowances.connections);
  readonly #packets = new TokenBucket(connection.packets);
  readonly #bytes = new TokenBucket(connection.bytes);
  /** The cookies that are blocked for `connection.waitMs`. They cannot open a connection. */
  readonly #blockedCookies = new Set<string>();
  /** The number of open connections per network. */
  readonly #open = new Map<string, number>();
  #upgradeCount = 0;

  constructor(context: Handshakes) {
    this.#context = context;
  }

  /** Returns true if a new connection is permitted. A refused client retries with increasing delays. */
  admits(handshake: IncomingMessage): boolean {
    const isAdmitted =
      !this.#isBlocked(handshake) &&
      !this.#isFull(handshake) &&
      this.#arrivals.take(networkOf(this.#context.addressOf(handshake))) === 0;
    if (!isAdmitted) this.#context.onRefusal('connections');
    return isAdmitted;
  }

  #isFull(handshake: IncomingMessage): boolean {
    const network = this.#networkOf(handshake);
    return network !== undefined && (this.#open.get(network) ?? 0) >= connection.perAddress;
  }

  /** Returns the network of the visitor, or undefined if the address is not the visitor's own. */
  #networkOf(handshake: IncomingMessage): string | undefined {
    const { isVisitorsAddress, addressOf } = this.#context;
    return isVisitorsAddress(handshake) ? networkOf(addressOf(handshake)) : undefined;
  }

  /** Counts a connection until it closes. */
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

  /**
   * Returns true if the cookie of a handshake is blocked. Reads the cookie only if any cookie is blocked,
   * because reading takes time.
   */
  #isBlocked(handshake: IncomingMessage): boolean {
    return this.#blockedCookies.size > 0 && this.#blockedCookies.has(this.#context.cookieOf(handshake) ?? '');
  }

  /** Counts all packets of a connection, even during the upgrade to WebSocket. */
  watch(conn: Connection): void {
    const count = (): void => {
      if (this.#packets.take(conn.id) === 0) return;
      this.#block(conn.request, 'packets');
      const { socket } = conn.transport;
      conn.close(true);
      socket?.terminate();
    };
    conn.on('packet', count);
    conn.on('upgrading', count);
    conn.on(backlogExceeded, () => this.#context.onRefusal('backlog'));
  }

  /**
   * Counts all bytes that arrive by WebSocket. Pings, empty fragments and data after the close are included,
   * because they cost time too.
   */
  watchUpgrades(http: HttpServer): void {
    http.on('upgrade', (request: IncomingMessage, pipe: Duplex) => {
      const key = String((this.#upgradeCount += 1));
      pipe.on('data', (chunk: Buffer) => {
        if (this.#bytes.take(key, performance.now(), chunk.length) === 0) return;
        this.#block(request, 'bytes');
        pipe.destroy();
      });
    });
  }

  #block(handshake: IncomingMessage, limit: LimitName): void {
    this.#context.onRefusal(limit);
    const cookie = this.#context.cookieOf(handshake);
    logger.debug(
      { hasCookie: cookie !== undefined },
      'a live connection exceeded its rate limit and was closed',
    );
    if (cookie === undefined || this.#blockedCookies.has(cookie)) return;
    this.#blockedCookies.add(cookie);
    setTimeout(() => this.#blockedCookies.delete(cookie), connection.waitMs).unref();
  }
}

const livePath = '/socket.io/';

/** Returns true for requests that Socket.IO handles. */
export const isLiveRequest = ({ url }: IncomingMessage): boolean => url?.startsWith(livePath) ?? false;

/**
 * Opens the Socket.IO server. While this server is stopping, it refuses handshakes with 503, so that a load
 * balancer can choose another server. The clients retry.
 */
export function openSockets(http: HttpServer, context: Handshakes, isStopping: () => boolean): LiveServer {
  const admission = new Admission(context);
  admission.watchUpgrades(http);
  const io: LiveServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: connection.messageBytes,
    destroyUpgrade: false,
    transports: ['websocket', 'polling'],
    ...connection.heartbeat,
    connectTimeout: connection.roomlessMs,
    adapter: chooseAdapter(),
    allowRequest: (handshake, decide) => {
      if (isStopping()) endWith(handshake.socket, '503 Service Unavailable');
      else decide(null, context.isOurOrigin(handshake) && admission.admits(handshake));
    },
  });
  io.engine.on('connection', (conn) => {
    admission.countOpen(conn);
    admission.watch(conn);
  });
  return io;
}
