import { errorStatus, type ErrorCode } from '../../protocol/errorCodes.ts';
import { delaysMs } from '../limits.ts';
import type { Audience, JoinReply } from '../../protocol/live.ts';
import { mergeReveals } from './mergeReveals.ts';
import { closeRoom, applySnapshot, useEventRoom } from '../stores/room/eventRoom.ts';
import { liveSocket, replaceConnection } from './liveSocket.ts';
import { dropPageFacts } from '../stores/room/pageFacts.ts';
import { handleMessage } from './handleMessage.ts';
import { useSession } from '../stores/app/session.ts';
import { pollEvent } from './pollEvent.ts';
import { statusOf } from './roomStatus.ts';

const replyTimeoutMs = 6_000;
/**
 * The reply timeout after the page becomes visible again, in milliseconds. The connection may be dead by
 * then.
 */
const wakeTimeoutMs = 2_000;
/**
 * The minimum delay before reconnecting after the server closed the connection, in milliseconds. The server's
 * last messages can arrive first.
 */
const settleMs = 300;
/** If a screen has no content after this time (in milliseconds), the client also polls over HTTP. */
const firstContentMs = 2_500;

/**
 * True for a refusal that a retry may overcome: a conflict, a rate limit or a server error. All others are
 * final.
 */
const isRetryable = (code: ErrorCode) =>
  code === 'conflict' || errorStatus[code] === 429 || errorStatus[code] >= 500;

/**
 * One screen's connection to the live room of one event. Joins the room, applies its snapshot and then each
 * consecutive change. Joins again for a new snapshot when a change is missing. Polls over HTTP while the
 * socket cannot connect.
 */
export class RoomConnection {
  readonly #socket = liveSocket();
  readonly #shareCode: string;
  readonly #audience: Audience;
  readonly #polling: ReturnType<typeof pollEvent>;
  readonly #stopped = new AbortController();
  #isJoining = false;
  /** The server refused the room. Only different grants can change that. */
  #isRefused = false;
  #hasSnapshot = false;
  #rejoinTimer: ReturnType<typeof setTimeout> | undefined;
  #firstContentTimer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching = () => {};

  constructor(shareCode: string, audience: Audience) {
    this.#shareCode = shareCode;
    this.#audience = audience;
    this.#polling = pollEvent(shareCode, audience);
  }

  start(): void {
    const { signal } = this.#stopped;
    this.#socket.io.on('ping', this.#onPing);
    this.#stopWatching = useSession.subscribe((now, before) => {
      if (now.grantCount !== before.grantCount && !this.#socket.active) this.#socket.connect();
    });
    this.#socket
      .on('connect', this.#onConnect)
      .on('disconnect', this.#onDisconnect)
      .on('connect_error', this.#onConnectError)
      .onAny(this.#onAny);
    document.addEventListener('visibilitychange', this.#onWake, { signal });
    window.addEventListener('online', this.#onWake, { signal });
    if (!useEventRoom.getState().room)
      this.#firstContentTimer = setTimeout(() => this.#polling.start(), firstContentMs);
    if (this.#socket.connected) this.#join();
    else this.#socket.connect();
  }

  stop(): void {
    this.#stopped.abort();
    this.#stopWatching();
    clearTimeout(this.#rejoinTimer);
    clearTimeout(this.#firstContentTimer);
    this.#polling.stop();
    if (this.#socket.connected) this.#socket.emit('event:leave');
    this.#socket.io.off('ping', this.#onPing);
    this.#socket
      .off('connect', this.#onConnect)
      .off('disconnect', this.#onDisconnect)
      .off('connect_error', this.#onConnectError)
      .offAny(this.#onAny);
  }

  /**
   * Uses a callback because a promise would resolve after the changes that arrive in the same packet as the
   * snapshot.
   */
  #join(timeoutMs = replyTimeoutMs): void {
    const socket = this.#socket;
    if (this.#isJoining || !socket.connected) return;
    this.#isJoining = true;
    this.#isRefused = false;
    const request = { shareCode: this.#shareCode, as: this.#audience };
    socket.timeout(timeoutMs).emit('event:join', request, (error, reply) => {
      this.#isJoining = false;
      if (this.#stopped.signal.aborted) return;
      if (!error) this.#applyReply(reply);
      else if (socket.connected) replaceConnection();
    });
  }

  #applyReply(reply: JoinReply): void {
    clearTimeout(this.#firstContentTimer);
    this.#polling.stop();
    dropPageFacts();
    if (reply.ok) {
      applySnapshot(this.#audience, reply, mergeReveals);
      this.#hasSnapshot = true;
      useEventRoom.setState({ connection: 'live' });
      return;
    }
    if (isRetryable(reply.code)) return this.#rejoinSoon();
    closeRoom(statusOf(reply.code));
    useEventRoom.setState({ connection: 'live' });
    if (reply.code === 'event_inactive' || reply.code === 'event_not_found') this.#rejoinWhenOpened();
    else this.#isRefused = true;
  }

  #rejoinSoon(): void {
    this.#rejoinIn(Math.random() * delaysMs.snapshotJitter);
  }

  /** Retries the join, because the host may open a closed event again or create a missing one. */
  #rejoinWhenOpened(): void {
    this.#rejoinIn(delaysMs.fallbackPoll * (0.8 + 0.4 * Math.random()));
  }

  #rejoinIn(delayMs: number): void {
    clearTimeout(this.#rejoinTimer);
    this.#rejoinTimer = setTimeout(() => this.#join(), delayMs);
  }

  readonly #onConnect = () => this.#join();

  readonly #onPing = () => useEventRoom.setState({ lastMessageAt: Date.now() });

  readonly #onAny = (name: string, change?: object): void => {
    if (handleMessage(name, change) === 'gap' && !this.#isJoining) this.#rejoinSoon();
    if (name === 'event:closed') this.#rejoinWhenOpened();
  };

  /**
   * Polls over HTTP only after a failed reconnection, because most reconnections succeed within a moment. A
   * client that has a snapshot starts after a random delay. This spreads the load when a server stops and all
   * of its clients reconnect.
   */
  readonly #onConnectError = (): void => {
    if (useEventRoom.getState().connection === 'live') useEventRoom.setState({ connection: 'reconnecting' });
    this.#polling.start(this.#hasSnapshot ? delaysMs.fallbackPoll : 0);
  };

  readonly #onDisconnect = (reason: string): void => {
    // This page closed the connection and reconnects at once with the new cookie.
    if (reason === 'io client disconnect') return;
    // The server closes sockets that are in no room, so this is expected after a refusal.
    if (this.#isRefused && reason === 'io server disconnect') return;
    useEventRoom.setState({ connection: 'reconnecting' });
    // The server closed the connection on purpose (restart, changed grants). Socket.IO does not reconnect
    // then.
    if (reason === 'io server disconnect') setTimeout(this.#reconnect, settleMs + Math.random() * 1_000);
  };

  readonly #reconnect = () => !this.#stopped.signal.aborted && this.#socket.connect();

  /** A phone that slept may hold a dead connection. The client checks it as soon as the page is visible. */
  readonly #onWake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.#socket.connected) this.#join(wakeTimeoutMs);
    else this.#socket.connect();
  };
}
