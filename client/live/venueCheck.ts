import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../../protocol/live.ts';
import type { VenueReached } from '../../protocol/schemas/venue.ts';
import { timingsOf, type VenueMeasures } from '../../protocol/rules/venue.ts';
import { abortedAfter, addressOf } from '../api/http.ts';
import { chooseTransport } from './chooseTransport.ts';
import { connectionOptions } from './liveSocket.ts';

/** The steps of a check, in order. */
export const venueSteps = ['page', 'calls', 'live', 'held', 'speed', 'phone'] as const;
export type VenueStep = (typeof venueSteps)[number];

/**
 * The counts and intervals (in milliseconds) of a check. Some networks close idle connections. The check
 * detects them by staying silent for `silenceMs`.
 */
const schedule = { calls: 16, callEveryMs: 500, pings: 24, pingEveryMs: 1_000, silenceMs: 20_000 } as const;
const timeoutMs = { call: 6_000, live: 10_000, ping: 5_000, picture: 15_000 } as const;

/** The approximate duration of a check, in milliseconds. */
export const venueCheckMs =
  schedule.calls * schedule.callEveryMs + schedule.pings * schedule.pingEveryMs + schedule.silenceMs + 6_000;

interface VenueCheckOptions {
  shareCode: string;
  onStep: (step: VenueStep) => void;
  /** Aborts the check. */
  signal: AbortSignal;
  /** Multiplies all pauses. */
  tempo?: number;
}

/**
 * Measures this phone's network for about a minute. Network failures are part of the result and never throw.
 * @throws The signal's reason when the caller aborts the check.
 */
export async function checkVenue({
  shareCode,
  onStep,
  signal,
  tempo = 1,
}: VenueCheckOptions): Promise<VenueMeasures> {
  const pause = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms * tempo));
    signal.throwIfAborted();
  };
  onStep('page');
  const pageMs = pageTime();
  onStep('calls');
  const calls = await measureCalls(shareCode, pause);
  onStep('live');
  const liveMeasures = await holdConnection(pause, () => onStep('held'));
  onStep('speed');
  const kBps = await pictureSpeed();
  signal.throwIfAborted();
  onStep('phone');
  return {
    ...(pageMs !== undefined && { pageMs }),
    ...calls,
    ...liveMeasures,
    ...(kBps !== undefined && { kBps }),
    hasStorage: hasStorage(),
  };
}

type Pause = (ms: number) => Promise<void>;

/**
 * Returns the load time of the page, most of which is network time. Returns `undefined` if the browser does
 * not report it.
 */
function pageTime(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const ms = Math.round(navigation?.domContentLoadedEventEnd ?? 0);
  return ms > 0 ? Math.min(ms, 600_000) : undefined;
}

interface CallResult {
  ms?: number;
  /** How far this phone's clock is ahead of the server's, estimated from this reply. */
  aheadMs?: number;
  isForeign?: boolean;
  hasCookie?: boolean;
}

/** Sends calls at the rate of an active guest. */
async function measureCalls(shareCode: string, pause: Pause) {
  const results: CallResult[] = [];
  for (let count = 0; count < schedule.calls; count += 1) {
    results.push(await measureCall(shareCode));
    await pause(schedule.callEveryMs);
  }
  const cookieResults = results.flatMap(({ hasCookie }) => hasCookie ?? []);
  const fastest = results.reduce((best, result) =>
    (result.ms ?? Infinity) < (best.ms ?? Infinity) ? result : best,
  );
  return {
    calls: timingsOf(results.map(({ ms }) => ms)),
    // The first reply sets a cookie, which the browser sends with the next call. With fewer than two replies,
    // the check uses the browser's own setting.
    hasCookies: cookieResults.length > 1 ? cookieResults.includes(true) : navigator.cookieEnabled,
    foreignCount: results.filter(({ isForeign }) => isForeign).length,
    ...(fastest.aheadMs !== undefined && { clockAheadMs: fastest.aheadMs }),
  };
}

/** Sends one call. A successful reply that our server did not send is foreign: a proxy or portal sent it. */
async function measureCall(shareCode: string): Promise<CallResult> {
  const [sentAt, startMs] = [Date.now(), performance.now()];
  try {
    const response = await fetch(
      addressOf('GET /api/events/:shareCode/venue-check', { params: { shareCode } }),
      {
        method: 'GET',
        cache: 'no-store',
        credentials: 'include',
        // Our server does not redirect this call.
        redirect: 'manual',
        signal: abortedAfter(timeoutMs.call),
      },
    );
    const text = await response.text();
    const ms = performance.now() - startMs;
    const { at, hasCookie } = readReply(text);
    if (at === undefined) return { isForeign: response.status < 400 };
    return {
      ms,
      aheadMs: Math.round(sentAt + ms / 2 - at),
      ...(hasCookie !== undefined && { hasCookie }),
    };
  } catch {
    return {};
  }
}

/** Parses a reply: the server's time, and whether the server received a cookie. Empty for a foreign reply. */
function readReply(text: string): { at?: number; hasCookie?: boolean } {
  try {
    const { at, hasCookie } = JSON.parse(text) as VenueReached;
    const time = Date.parse(at);
    return Number.isNaN(time) ? {} : { at: time, hasCookie };
  } catch {
    return {};
  }
}

type LiveMeasures = Pick<VenueMeasures, 'live' | 'pings' | 'dropCount'>;

/**
 * Opens a live connection as phones do, sends pings, stays idle, and checks that the connection is still
 * open.
 */
async function holdConnection(pause: Pause, onOpen: () => void): Promise<LiveMeasures> {
  const socket: Socket<ServerToClient, ClientToServer> = io({ ...connectionOptions, forceNew: true });
  // Ignores the remembered transport, because the check measures the current network.
  chooseTransport(socket, { isRemembered: false });
  let dropCount = 0;
  socket.on('disconnect', () => (dropCount += 1));
  try {
    if (!(await waitForConnect(socket))) return { live: 'none', pings: timingsOf([]), dropCount };
    onOpen();
    const pings: (number | undefined)[] = [];
    for (let count = 0; count < schedule.pings; count += 1) {
      pings.push(await ping(socket));
      await pause(schedule.pingEveryMs);
    }
    await pause(schedule.silenceMs);
    pings.push(await ping(socket));
    const transport = socket.io.engine?.transport.name;
    return { live: transport === 'websocket' ? transport : 'polling', pings: timingsOf(pings), dropCount };
  } finally {
    socket.off('disconnect').disconnect();
  }
}

/** The check gives up after this many failed connection attempts. Each attempt tries all transports. */
const maxFailures = 3;

async function waitForConnect(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    let failures = 0;
    const timer = setTimeout(() => resolve(false), timeoutMs.live);
    const end = (isOpen: boolean) => {
      clearTimeout(timer);
      resolve(isOpen);
    };
    socket.on('connect', () => end(true));
    socket.on('connect_error', () => {
      failures += 1;
      if (failures >= maxFailures) end(false);
    });
    socket.connect();
  });
}

/**
 * Measures the round-trip time in milliseconds. Returns undefined when no reply arrives or the socket is
 * disconnected.
 */
async function ping(socket: Socket<ServerToClient, ClientToServer>): Promise<number | undefined> {
  if (!socket.connected) return undefined;
  const from = performance.now();
  return new Promise((resolve) => {
    socket.timeout(timeoutMs.ping).emit('venue:ping', (error?: unknown) => {
      resolve(error instanceof Error ? undefined : performance.now() - from);
    });
  });
}

/** Measures the download speed of an uncached picture, in kB/s. Returns undefined when the download fails. */
async function pictureSpeed(): Promise<number | undefined> {
  const from = performance.now();
  try {
    const response = await fetch(`/social-card.jpg?check=${Math.random()}`, {
      cache: 'no-store',
      signal: abortedAfter(timeoutMs.picture),
    });
    const { size, type } = await response.blob();
    if (!response.ok || !type.startsWith('image/')) return undefined;
    return Math.round(size / Math.max(1, performance.now() - from));
  } catch {
    return undefined;
  }
}

/** Returns true when the browser can read back a value that was written to its storage. */
function hasStorage(): boolean {
  const key = 'foretold:check';
  try {
    localStorage.setItem(key, 'there');
    const isReadable = localStorage.getItem(key) === 'there';
    localStorage.removeItem(key);
    return isReadable;
  } catch {
    return false;
  }
}
