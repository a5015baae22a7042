import type { Socket } from 'socket.io-client';
import { readTabText, writeTabText } from '../stores/app/storage.ts';

type Transport = 'websocket' | 'polling';

/** The key in the tab's storage. */
const transportKey = 'foretold:transport';

/** A WebSocket that fails with an error is followed by long-polling within the same attempt. */
const transportsOf: Record<Transport, Transport[]> = {
  websocket: ['websocket', 'polling'],
  polling: ['polling'],
};

/** How long a new connection may take until the server has accepted the socket, in milliseconds. */
export const connectTimeoutMs = 5_000;

/** Follows the rule of `chooseTransport` for one socket. */
class TransportChoice {
  readonly #socket: Socket;
  #chosen: Transport = 'websocket';
  /** The connection has carried a heartbeat, or the page was hidden: a time-out then says nothing about the transport. */
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

  /** Replaces a connection that does not answer. */
  readonly replaceConnection = (): void => {
    if (!this.#isProven) this.#changeTransport();
    this.#socket.disconnect().connect();
  };

  /** Socket.IO itself waits for the server's acceptance without a limit. */
  #awaitAcceptance(): void {
    this.#isProven = false;
    clearTimeout(this.#acceptTimer);
    this.#acceptTimer = setTimeout(() => {
      if (!this.#socket.connected && this.#socket.active) this.replaceConnection();
    }, connectTimeoutMs);
  }

  #changeTransport(): void {
    const failed = this.#socket.io.engine?.transport.name;
    this.#choose(failed === 'websocket' ? 'polling' : 'websocket');
  }

  #choose(transport: Transport): void {
    this.#chosen = transport;
    this.#socket.io.opts.transports = transportsOf[transport];
  }
}

/**
 * Chooses the transport for each connection of a socket. A proxy that accepts a WebSocket and then passes nothing on causes
 * no error, only time-outs. After a time-out of the WebSocket the next attempt uses long-polling, and the other way round.
 * Once long-polling has worked in its place, the tab keeps to it, over reloads, unless `isRemembered` is false.
 */
export const chooseTransport = (socket: Socket, { isRemembered = true } = {}): TransportChoice =>
  new TransportChoice(socket, isRemembered);
