import { sorted } from './sorted.ts';

/**
 * Response times in milliseconds, and the number of lost replies. Both times are 0 if all replies were lost.
 */
interface Timings {
  sent: number;
  lost: number;
  medianMs: number;
  worstMs: number;
}

/** The transport of the live connection: WebSocket, long polling, or no connection. */
export const liveTransports = ['websocket', 'polling', 'none'] as const;

/** The measurements of a phone at the venue. Values that the browser does not provide are absent. */
export interface VenueMeasures {
  /** The load time of the page, in milliseconds. */
  pageMs?: number | undefined;
  calls: Timings;
  /** The number of replies from another server, such as the login page of a hotel's Wi-Fi. */
  foreignCount: number;
  live: (typeof liveTransports)[number];
  /** Round-trip times on the live connection. */
  pings: Timings;
  /** How often the live connection was lost during the check. */
  dropCount: number;
  /** The download speed of a picture, in kilobytes per second. */
  kBps?: number | undefined;
  /** How far the phone's clock is ahead of the server's, in milliseconds. */
  clockAheadMs?: number | undefined;
  hasCookies: boolean;
  hasStorage: boolean;
}

/** The levels, from best to worst. */
export const venueLevels = ['good', 'usable', 'bad'] as const;
export type VenueLevel = (typeof venueLevels)[number];

const limits = {
  pageMs: { usable: 6_000, bad: 20_000 },
  medianMs: { usable: 600, bad: 3_000 },
  lostShare: { usable: 0.04, bad: 0.3 },
  pingMs: { usable: 800, bad: Infinity },
  drops: { usable: 2, bad: Infinity },
  /** For comparison: a header image has about 300 kB. */
  kBps: { usable: 60, bad: 8 },
  clockMs: 2 * 60_000,
} as const;

/** The code of a finding. The page shows a sentence for each code. */
export type VenueFindingName = keyof typeof levelsByFinding;

/** The level of each finding. */
const levelsByFinding = {
  page: 'good',
  pageSlow: 'usable',
  pageVerySlow: 'bad',
  calls: 'good',
  callsSlow: 'usable',
  callsVerySlow: 'bad',
  callsLossy: 'usable',
  callsLost: 'bad',
  captive: 'bad',
  live: 'good',
  livePolling: 'usable',
  liveNone: 'usable',
  held: 'good',
  heldSlow: 'usable',
  heldDrops: 'usable',
  speed: 'good',
  speedSlow: 'usable',
  speedVerySlow: 'bad',
  clock: 'good',
  // A wrong clock affects only the displayed times.
  clockOff: 'good',
  phone: 'good',
  phoneForgets: 'usable',
  phoneNoCookies: 'bad',
} as const satisfies Record<string, VenueLevel>;

/** Returns the level of a finding. */
export const levelOf = (finding: VenueFindingName): VenueLevel => levelsByFinding[finding];

const levelFor = (value: number, { usable, bad }: { usable: number; bad: number }): VenueLevel => {
  if (value > bad) return 'bad';
  return value > usable ? 'usable' : 'good';
};

const lostShare = ({ sent, lost }: Timings): number => (sent === 0 ? 1 : lost / sent);

function ofCalls(calls: Timings): VenueFindingName {
  const loss = levelFor(lostShare(calls), limits.lostShare);
  const speed = levelFor(calls.medianMs, limits.medianMs);
  if (loss === 'bad') return 'callsLost';
  if (speed === 'bad') return 'callsVerySlow';
  if (loss === 'usable') return 'callsLossy';
  return speed === 'usable' ? 'callsSlow' : 'calls';
}

const byLive = { websocket: 'live', polling: 'livePolling', none: 'liveNone' } as const;

function connectionFindings({ live, pings, dropCount }: VenueMeasures): VenueFindingName[] {
  if (live === 'none') return [];
  if (levelFor(dropCount, limits.drops) !== 'good') return ['heldDrops'];
  const isLate = levelFor(pings.medianMs, limits.pingMs) !== 'good';
  const isLossy = levelFor(lostShare(pings), limits.lostShare) !== 'good';
  return [isLate || isLossy ? 'heldSlow' : 'held'];
}

const ofPage = (ms: number): VenueFindingName =>
  ({ good: 'page', usable: 'pageSlow', bad: 'pageVerySlow' } as const)[levelFor(ms, limits.pageMs)];

/** Returns the finding for a download speed. Lower values are worse. */
function speedFinding(kBps: number): VenueFindingName {
  if (kBps < limits.kBps.bad) return 'speedVerySlow';
  return kBps < limits.kBps.usable ? 'speedSlow' : 'speed';
}

function phoneFinding({ hasCookies, hasStorage }: VenueMeasures): VenueFindingName {
  if (!hasCookies) return 'phoneNoCookies';
  return hasStorage ? 'phone' : 'phoneForgets';
}

/** Returns the findings of a venue check in display order, one for each measured value. */
export function venueFindings(measures: VenueMeasures): VenueFindingName[] {
  const { pageMs, calls, foreignCount, live, kBps, clockAheadMs } = measures;
  return [
    ...(foreignCount > 0 ? (['captive'] as const) : []),
    ...(pageMs === undefined ? [] : [ofPage(pageMs)]),
    ofCalls(calls),
    byLive[live],
    ...connectionFindings(measures),
    ...(kBps === undefined ? [] : [speedFinding(kBps)]),
    phoneFinding(measures),
    ...(clockAheadMs === undefined
      ? []
      : [Math.abs(clockAheadMs) > limits.clockMs ? ('clockOff' as const) : ('clock' as const)]),
  ];
}

/** Returns the verdict of a venue check, which is the worst level of its findings. */
export function venueVerdict(measures: VenueMeasures): VenueLevel {
  const levels = new Set(venueFindings(measures).map(levelOf));
  return (['bad', 'usable'] as const).find((level) => levels.has(level)) ?? 'good';
}

/** Summarizes a list of response times in milliseconds. Undefined marks a lost reply. */
export function timingsOf(replies: readonly (number | undefined)[]): Timings {
  const times = sorted(
    replies.filter((ms) => ms !== undefined),
    (a, b) => a - b,
  );
  return {
    sent: replies.length,
    lost: replies.length - times.length,
    medianMs: Math.round(times[Math.floor((times.length - 1) / 2)] ?? 0),
    worstMs: Math.round(times.at(-1) ?? 0),
  };
}
