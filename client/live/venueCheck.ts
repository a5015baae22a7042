import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../../protocol/live.ts';
import type { VenueReached } from '../../protocol/schemas/venue.ts';
import { timingsOf, type VenueMeasures } from '../../protocol/rules/venue.ts';
import { abortedAfter, addressOf } from '../api/http.ts';
import { chooseTransport } from './chooseTransport.ts';
import { connectionOptions } from './liveSocket.ts';

/** The steps of a check, in their order. */
export const venueSteps = ['page', 'calls', 'live', 'held', 'speed', 'phone'] as const;
export type VenueStep = (typeof venueSteps)[number];

/** How a check goes, in milliseconds. What is quiet for a while is closed by some networks: hence the silence. */
const course = { calls: 16, callEveryMs: 500, pings: 24, pingEveryMs: 1_000, silenceMs: 20_000 } as const;
const timeoutMs = { call: 6_000, live: 10_000, ping: 5_000, picture: 15_000 } as const;

/** About so long a check takes. */
export const venueCheckMs =
  course.calls * course.callEveryMs + course.pings * course.pingEveryMs + course.silenceMs + 6_000;

interface Checking {
  shareCode: string;
  onStep: (step: VenueStep) => void;
  /** Ends it early. */
  signal: AbortSignal;
  /** How many times as long its pauses take. */
  tempo?: number;
}

/**
 * Measures for about a minute what the evening needs of this phone's network. Never throws for what the network does;
 * ended early it throws the signal's reason.
 */
export async function checkVenue({ shareCode, onStep, signal, tempo = 1 }: Checking): Promise<VenueMeasures> {
  const pause = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms * tempo));
    signal.throwIfAborted();
  };
  onStep('page');
  const pageMs = pageTime();
  onStep('calls');
  const calls = await makeCalls(shareCode, pause);
  onStep('live');
  const live = await holdConnection(pause, () => onStep('held'));
  onStep('speed');
  const kBps = await pictureSpeed();
  signal.throwIfAborted();
  onStep('phone');
  return {
    ...(pageMs !== undefined && { pageMs }),
    ...calls,
    ...live,
    ...(kBps !== undefined && { kBps }),
    hasStorage: hasStorage(),
  };
}

type Pause = (ms: number) => Promise<void>;

/** Until the page was there, if the browser tells; most of it is the network. */
function pageTime(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const ms = Math.round(navigation?.domContentLoadedEventEnd ?? 0);
  return ms > 0 ? Math.min(ms, 600_000) : undefined;
}

interface Call {
  ms?: number;
  /** By how much this phone's clock is ahead, as far as this reply tells. */
  aheadMs?: number;
  isForeign?: boolean;
  hasCookie?: boolean;
}

/** Asks as often as a busy guest does. */
async function makeCalls(shareCode: string, pause: Pause) {
  const made: Call[] = [];
  for (let count = 0; count < course.calls; count += 1) {
    made.push(await makeCall(shareCode));
    await pause(course.callEveryMs);
  }
  const told = made.flatMap(({ hasCookie }) => hasCookie ?? []);
  const quickest = made.reduce((one, other) => ((other.ms ?? Infinity) < (one.ms ?? Infinity) ? other : one));
  return {
    calls: timingsOf(made.map(({ ms }) => ms)),
    // The first reply sets a cookie, which comes back with the next call. Without replies, the browser's word counts.
    hasCookies: told.length > 1 ? told.includes(true) : navigator.cookieEnabled,
    foreignCount: made.filter(({ isForeign }) => isForeign).length,
    ...(quickest.aheadMs !== undefined && { clockAheadMs: quickest.aheadMs }),
  };
}

/** A reply that came well and is not ours was given by somebody in between. */
async function makeCall(shareCode: string): Promise<Call> {
  const [startedAt, from] = [Date.now(), performance.now()];
  try {
    const response = await fetch(
      addressOf('GET /api/events/:shareCode/venue-check', { params: { shareCode } }),
      {
        method: 'GET',
        cache: 'no-store',
        credentials: 'include',
        // We lead nowhere else.
        redirect: 'manual',
        signal: abortedAfter(timeoutMs.call),
      },
    );
    const text = await response.text();
    const ms = performance.now() - from;
    const { at, hasCookie } = readReached(text);
    if (at === undefined) return { isForeign: response.status < 400 };
    return {
      ms,
      aheadMs: Math.round(startedAt + ms / 2 - at),
      ...(hasCookie !== undefined && { hasCookie }),
    };
  } catch {
    return {};
  }
}

/** What our server's clock said, and whether a cookie reached it; nothing in what is no reply of ours. */
function readReached(text: string): { at?: number; hasCookie?: boolean } {
  try {
    const { at, hasCookie } = JSON.parse(text) as VenueReached;
    const time = Date.parse(at);
    return Number.isNaN(time) ? {} : { at: time, hasCookie };
  } catch {
    return {};
  }
}

type LiveMeasures = Pick<VenueMeasures, 'live' | 'pings' | 'dropCount'>;

/** Opens a live connection as phones do, pings by it, leaves it alone for a while, and looks whether it is still there. */
async function holdConnection(pause: Pause, onOpen: () => void): Promise<LiveMeasures> {
  const socket: Socket<ServerToClient, ClientToServer> = io({ ...connectionOptions, forceNew: true });
  // The check measures the network of this moment, not what the tab remembers.
  chooseTransport(socket, { isRemembered: false });
  let dropCount = 0;
  socket.on('disconnect', () => (dropCount += 1));
  try {
    if (!(await opens(socket))) return { live: 'none', pings: timingsOf([]), dropCount };
    onOpen();
    const pings: (number | undefined)[] = [];
    for (let count = 0; count < course.pings; count += 1) {
      pings.push(await ping(socket));
      await pause(course.pingEveryMs);
    }
    await pause(course.silenceMs);
    pings.push(await ping(socket));
    const way = socket.io.engine?.transport.name;
    return { live: way === 'websocket' ? way : 'polling', pings: timingsOf(pings), dropCount };
  } finally {
    socket.off('disconnect').disconnect();
  }
}

/** So many tries by every way are enough. */
const mostFailures = 3;

async function opens(socket: Socket): Promise<boolean> {
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
      if (failures >= mostFailures) end(false);
    });
    socket.connect();
  });
}

/** While it is not connected nothing is sent, which is as good as lost. */
async function ping(socket: Socket<ServerToClient, ClientToServer>): Promise<number | undefined> {
  if (!socket.connected) return undefined;
  const from = performance.now();
  return new Promise((resolve) => {
    socket.timeout(timeoutMs.ping).emit('venue:ping', (error?: unknown) => {
      resolve(error instanceof Error ? undefined : performance.now() - from);
    });
  });
}

/** How quickly a picture comes that nothing in between has kept; undefined where none came. */
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

/** Whether something is still there after it was written. */
function hasStorage(): boolean {
  const key = 'foretold:check';
  try {
    localStorage.setItem(key, 'there');
    const isThere = localStorage.getItem(key) === 'there';
    localStorage.removeItem(key);
    return isThere;
  } catch {
    return false;
  }
}
