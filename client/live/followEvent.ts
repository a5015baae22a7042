import type { ErrorCode } from '../../protocol/errorCodes.ts';
import { delaysMs } from '../../protocol/limits.ts';
import type { Audience, JoinReply } from '../../protocol/live.ts';
import { resetRoom, shutRoom, takeSnapshot, useEventRoom, type RoomStatus } from '../stores/eventRoom.ts';
import { liveSocket } from './connection.ts';
import { hear } from './hear.ts';
import { pollEvent } from './pollEvent.ts';

const replyTimeoutMs = 6_000;
/** A phone that was just looked at again gives a connection that may be dead less time to answer. */
const wakeTimeoutMs = 2_000;
/** How long the server gets for what it still has to say to the one whom it sent away. */
const settleMs = 300;

const statusOf: Partial<Record<ErrorCode, RoomStatus>> = {
  event_not_found: 'not_found',
  event_inactive: 'inactive',
  not_signed_in: 'not_allowed',
  not_allowed: 'not_allowed',
};

/**
 * Keeps `useEventRoom` true to the event while a screen shows it: joins the room, takes the snapshot, applies changes
 * that follow without a gap, and asks anew otherwise. While nothing is connected it polls over HTTP. Gives the way to stop.
 */
export function followEvent(shareCode: string, audience: Audience): () => void {
  const socket = liveSocket();
  const polling = pollEvent(shareCode, audience);
  const stopped = new AbortController();
  let isJoining = false;
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;

  async function join(timeoutMs = replyTimeoutMs): Promise<void> {
    if (isJoining || !socket.connected) return;
    isJoining = true;
    try {
      const reply = await socket.timeout(timeoutMs).emitWithAck('event:join', { shareCode, as: audience });
      if (!stopped.signal.aborted) take(reply);
    } catch {
      if (!stopped.signal.aborted && socket.connected) socket.disconnect().connect();
    } finally {
      isJoining = false;
    }
  }

  function take(reply: JoinReply): void {
    polling.stop();
    if (reply.ok) {
      takeSnapshot(audience, reply.version, reply.snapshot);
      useEventRoom.setState({ connection: 'live' });
      return;
    }
    const status = statusOf[reply.code];
    if (!status) return rejoinSoon();
    shutRoom(status);
    useEventRoom.setState({ connection: 'live' });
    if (status === 'inactive' || status === 'not_found') rejoinWhenOpened();
  }

  function rejoinSoon(): void {
    rejoinIn(Math.random() * delaysMs.snapshotJitter);
  }

  /** A closed event may be opened again, a missing one be made: whoever waits for it comes in by themselves. */
  function rejoinWhenOpened(): void {
    rejoinIn(delaysMs.fallbackPoll * (0.8 + 0.4 * Math.random()));
  }

  function rejoinIn(delayMs: number): void {
    clearTimeout(rejoinTimer);
    rejoinTimer = setTimeout(() => void join(), delayMs);
  }

  function onAny(name: string, change?: object): void {
    const heard = hear(name, change);
    if (heard === 'gap' && !isJoining) rejoinSoon();
    if (name === 'event:closed') rejoinWhenOpened();
  }

  /** Only a connection that cannot be made again is worth asking over HTTP: most come back before anybody notices. */
  function onConnectError(): void {
    if (useEventRoom.getState().connection === 'live') useEventRoom.setState({ connection: 'reconnecting' });
    polling.start();
  }

  function onDisconnect(reason: string): void {
    // We ended it ourselves, to come back at once with the new cookie.
    if (reason === 'io client disconnect') return;
    useEventRoom.setState({ connection: 'reconnecting' });
    // The server ended it on purpose (restart, changed rights): Socket.IO leaves coming back to us.
    if (reason === 'io server disconnect')
      setTimeout(() => !stopped.signal.aborted && socket.connect(), settleMs + Math.random() * 1_000);
  }

  /** A phone that slept may hold a dead connection without knowing it: ask at once when somebody looks again. */
  function onWake(): void {
    if (document.visibilityState !== 'visible') return;
    if (socket.connected) void join(wakeTimeoutMs);
    else socket.connect();
  }

  const onConnect = () => void join();
  const onPing = () => useEventRoom.setState({ lastHeardAt: Date.now() });

  resetRoom(shareCode);
  socket.io.on('ping', onPing);
  socket
    .on('connect', onConnect)
    .on('disconnect', onDisconnect)
    .on('connect_error', onConnectError)
    .onAny(onAny);
  document.addEventListener('visibilitychange', onWake, { signal: stopped.signal });
  window.addEventListener('online', onWake, { signal: stopped.signal });
  if (socket.connected) void join();
  else socket.connect();

  return () => {
    stopped.abort();
    clearTimeout(rejoinTimer);
    polling.stop();
    if (socket.connected) socket.emit('event:leave');
    socket.io.off('ping', onPing);
    socket
      .off('connect', onConnect)
      .off('disconnect', onDisconnect)
      .off('connect_error', onConnectError)
      .offAny(onAny);
  };
}
