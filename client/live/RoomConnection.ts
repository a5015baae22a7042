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
/** A phone that was just looked at again gives a connection that may be dead less time to answer. */
const wakeTimeoutMs = 2_000;
/** How long the server gets for what it still has to say to the one whom it sent away. */
const settleMs = 300;
/** A screen that shows nothing yet waits so long for the socket, in milliseconds; then it asks over HTTP as well. */
const firstContentMs = 2_500;

/** Nothing is wrong with what was asked: a little later it may be answered. Every other refusal is the last word. */
const isPassing = (code: ErrorCode) =>
  code === 'conflict' || errorStatus[code] === 429 || errorStatus[code] >= 500;

/**
 * One screen's connection to the room of one event: joins it, takes the snapshot, applies changes that follow without a
 * gap, and asks anew otherwise. While nothing is connected it polls over HTTP.
 */
export class RoomConnection {
  readonly #socket = liveSocket();
  readonly #shareCode: string;
  readonly #audience: Audience;
  readonly #polling: ReturnType<typeof pollEvent>;
  readonly #stopped = new AbortController();
  #isJoining = false;
  /** The server has refused the room for good: only other grants open it. */
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

  /** Told by callback: what a promise tells is heard after the changes that came in the same piece as the snapshot. */
  #join(timeoutMs = replyTimeoutMs): void {
    const socket = this.#socket;
    if (this.#isJoining || !socket.connected) return;
    this.#isJoining = true;
    this.#isRefused = false;
    const request = { shareCode: this.#shareCode, as: this.#audience };
    socket.timeout(timeoutMs).emit('event:join', request, (error, reply) => {
      this.#isJoining = false;
      if (this.#stopped.signal.aborted) return;
      if (!error) this.#take(reply);
      else if (socket.connected) replaceConnection();
    });
  }

  #take(reply: JoinReply): void {
    clearTimeout(this.#firstContentTimer);
    this.#polling.stop();
    dropPageFacts();
    if (reply.ok) {
      applySnapshot(this.#audience, reply, mergeReveals);
      this.#hasSnapshot = true;
      useEventRoom.setState({ connection: 'live' });
      return;
    }
    if (isPassing(reply.code)) return this.#rejoinSoon();
    closeRoom(statusOf(reply.code));
    useEventRoom.setState({ connection: 'live' });
    if (reply.code === 'event_inactive' || reply.code === 'event_not_found') this.#rejoinWhenOpened();
    else this.#isRefused = true;
  }

  #rejoinSoon(): void {
    this.#rejoinIn(Math.random() * delaysMs.snapshotJitter);
  }

  /** A closed event may be opened again, a missing one be made: whoever waits for it comes in by themselves. */
  #rejoinWhenOpened(): void {
    this.#rejoinIn(delaysMs.fallbackPoll * (0.8 + 0.4 * Math.random()));
  }

  #rejoinIn(delayMs: number): void {
    clearTimeout(this.#rejoinTimer);
    this.#rejoinTimer = setTimeout(() => this.#join(), delayMs);
  }

  readonly #onConnect = () => this.#join();

  readonly #onPing = () => useEventRoom.setState({ lastHeardAt: Date.now() });

  readonly #onAny = (name: string, change?: object): void => {
    if (handleMessage(name, change) === 'gap' && !this.#isJoining) this.#rejoinSoon();
    if (name === 'event:closed') this.#rejoinWhenOpened();
  };

  /**
   * Only a connection that cannot be made again is worth asking over HTTP: most come back before anybody notices. Whoever
   * was in the room can wait for that: when a server has gone, a crowd comes here in the same second.
   */
  readonly #onConnectError = (): void => {
    if (useEventRoom.getState().connection === 'live') useEventRoom.setState({ connection: 'reconnecting' });
    this.#polling.start(this.#hasSnapshot ? delaysMs.fallbackPoll : 0);
  };

  readonly #onDisconnect = (reason: string): void => {
    // We ended it ourselves, to come back at once with the new cookie.
    if (reason === 'io client disconnect') return;
    // The server closes connections that are in no room.
    if (this.#isRefused && reason === 'io server disconnect') return;
    useEventRoom.setState({ connection: 'reconnecting' });
    // The server ended it on purpose (restart, changed rights): Socket.IO leaves coming back to us.
    if (reason === 'io server disconnect') setTimeout(this.#comeBack, settleMs + Math.random() * 1_000);
  };

  readonly #comeBack = () => !this.#stopped.signal.aborted && this.#socket.connect();

  /** A phone that slept may hold a dead connection without knowing it: ask at once when somebody looks again. */
  readonly #onWake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.#socket.connected) this.#join(wakeTimeoutMs);
    else this.#socket.connect();
  };
}
