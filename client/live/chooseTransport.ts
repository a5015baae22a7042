import type { Socket } from 'socket.io-client';
import { readTabText, writeTabText } from '../stores/app/storage.ts';

type Transport = 'websocket' | 'polling';

/** The key in the tab's storage. */
const transportKey = 'foretold:transport';

/** After a WebSocket error, Socket.IO tries long-polling within the same attempt. */
const transportsOf: Record<Transport, Transport[]> = {
  websocket: ['websocket', 'polling'],
  polling: ['polling'],
};

/** The time within which the server has to accept the socket of a new connection, in milliseconds. */
export const connectTimeoutMs = 5_000;

/** Implements `chooseTransport` for one socket. */
class TransportChoice {
  readonly #socket: Socket;
  #chosen: Transport = 'websocket';
  /**
   * True once the connection has carried a heartbeat, or the page was hidden. A later timeout then does not
   * mean that the transport is blocked.
   */
  #isProven = false;
  #acceptTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: Socket, isRemembered: boolean) {
    this.#socket = socket;
    this.#choose(isRemembered && readTabText(transportKey) === 'polling' ? 'polling' : 'websocket');
    const { io } = socket;
    io.on('open', () => this.#awaitAcceptance());
    io.on('close', () => clearTimeout(this.#acceptTimer));
    io.on('ping', () => (this.#isProven = true));
    io.on('error', ({ message }) => {
      if (message === 'timeout') this.#changeTransport();
    });
    socket.on('connect', () => {
      clearTimeout(this.#acceptTimer);
      if (isRemembered && this.#chosen === 'polling') writeTabText(transportKey, 'polling');
    });
    socket.on('connect_error', () => clearTimeout(this.#acceptTimer));
    socket.on('disconnect', (reason) => {
      if (reason === 'ping timeout' && !this.#isProven) this.#changeTransport();
    });
    globalThis.document?.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') this.#isProven = true;
    });
  }

  /** Replaces a connection that does not respond. */
  readonly replaceConnection = (): void => {
    if (!this.#isProven) this.#changeTransport();
    this.#socket.disconnect().connect();
  };

  /** Limits the wait for the server's acceptance. Socket.IO itself has no timeout for it. */
  #awaitAcceptance(): void {
    this.#isProven = false;
    clearTimeout(this.#acceptTimer);
    this.#acceptTimer = setTimeout(() => {
      if (!this.#socket.connected && this.#socket.active) this.replaceConnection();
    }, connectTimeoutMs);
  }

  #changeTransport(): void {
    const failedTransport = this.#socket.io.engine?.transport.name;
    this.#choose(failedTransport === 'websocket' ? 'polling' : 'websocket');
  }

  #choose(transport: Transport): void {
    this.#chosen = transport;
    this.#socket.io.opts.transports = transportsOf[transport];
  }
}

/**
 * Chooses the transport for each connection of a socket. Some proxies accept a WebSocket and then forward
 * nothing, which causes timeouts instead of an error. After a timeout, the next attempt uses the other
 * transport. Once long-polling has connected, the tab also starts with it after a reload, unless
 * `isRemembered` is false.
 */
export const chooseTransport = (socket: Socket, { isRemembered = true } = {}): TransportChoice =>
  new TransportChoice(socket, isRemembered);
