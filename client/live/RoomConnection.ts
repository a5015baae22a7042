import { errorStatus, type ErrorCode } from '../../protocol/errorCodes.ts';
import { delaysMs } from '../limits.ts';
import type { Audience, JoinReply } from '../../protocol/live.ts';
import { mergeReveals } from './mergeReveals.ts';
import { closeRoom, applySnapshot, useEventRoom } from '../stores/room/eventRoom.ts';
import { liveSocket, replaceConnection } from './liveSocket.ts';
import { dropEmbeddedData } from '../stores/room/embeddedPageData.ts';
import { handleMessage } from './handleMessage.ts';
import { useSession } from '../stores/app/session.ts';
import { pollEvent } from './pollEvent.ts';
import { statusOf } from './roomStatus.ts';

const replyTimeoutMs = 6_000;
/**
 * The reply timeout after the page becomes visible again, in milliseconds. It is short, because a phone that
 * slept may have lost its connection.
 */
const wakeTimeoutMs = 2_000;
/**
 * The minimum delay before reconnecting after the server closed the connection, in milliseconds. It lets the
 * server's last messages arrive first.
 */
const settleMs = 300;
/** If a screen has no content after this time (in milliseconds), the client also polls over HTTP. */
const firstContentMs = 2_500;

/**
 * Returns true for a refusal that a retry may overcome: a conflict, a rate limit or a server error. All other
 * refusals are final.
 */
const isRetryable = (code: ErrorCode) =>
  code === 'conflict' || errorStatus[code] === 429 || errorStatus[code] >= 500;

/**
 * The connection of one screen to the live room of one event. It joins the room, applies the snapshot and
 * then each consecutive change. When a change is missing, it joins again for a new snapshot. While the socket
 * cannot connect, it polls over HTTP.
 */
export class RoomConnection {
  readonly #socket = liveSocket();
  readonly #shareCode: string;
  readonly #audience: Audience;
  readonly #polling: ReturnType<typeof pollEvent>;
  readonly #stopped = new AbortController();
  #isJoining = false;
  /** True when the server refused the room. Joining can succeed only after the grants have changed. */
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
   * Joins the room. The reply is handled in a callback: a promise would resolve after the changes that arrive
   * in the same packet as the snapshot.
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
    dropEmbeddedData();
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

  /** Retries the join later: the host may reopen a closed event, or create an event with this code. */
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
   * Starts polling over HTTP after a failed reconnection. Most reconnections succeed at once and need no
   * polling. A client that has a snapshot starts after a random delay, which spreads the load when a server
   * stops and all of its clients reconnect.
   */
  readonly #onConnectError = (): void => {
    if (useEventRoom.getState().connection === 'live') useEventRoom.setState({ connection: 'reconnecting' });
    this.#polling.start(this.#hasSnapshot ? delaysMs.fallbackPoll : 0);
  };

  readonly #onDisconnect = (reason: string): void => {
    // This page closed the connection itself and reconnects at once with the new cookie.
    if (reason === 'io client disconnect') return;
    // The server closes sockets that are in no room, so a disconnect is expected after a refusal.
    if (this.#isRefused && reason === 'io server disconnect') return;
    useEventRoom.setState({ connection: 'reconnecting' });
    // The server closed the connection on purpose (restart, changed grants). In this case Socket.IO does not
    // reconnect by itself.
    if (reason === 'io server disconnect') setTimeout(this.#reconnect, settleMs + Math.random() * 1_000);
  };

  readonly #reconnect = () => !this.#stopped.signal.aborted && this.#socket.connect();

  /** Checks the connection as soon as the page is visible, because a sleeping phone may have lost it. */
  readonly #onWake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.#socket.connected) this.#join(wakeTimeoutMs);
    else this.#socket.connect();
  };
}
