import { sorted } from './sorted.ts';

/** How long replies took, in milliseconds, and how many never came. Without any reply both times are 0. */
interface Timings {
  sent: number;
  lost: number;
  medianMs: number;
  worstMs: number;
}

/** How the live connection came about: as it should, by asking again and again, or not at all. */
export const liveWays = ['websocket', 'polling', 'none'] as const;

/** What a phone has measured at the venue. What its browser does not tell is absent. */
export interface VenueMeasures {
  /** Until the page was there. */
  pageMs?: number | undefined;
  calls: Timings;
  /** Replies that were not ours, such as the login page of a hotel's Wi-Fi. */
  foreignCount: number;
  live: (typeof liveWays)[number];
  /** Over the live connection. */
  pings: Timings;
  /** How often the live connection was lost while it was to be held. */
  dropCount: number;
  /** How quickly a picture came, in kilobytes a second. */
  kBps?: number | undefined;
  /** How far this phone's clock is ahead of the server's. */
  clockAheadMs?: number | undefined;
  hasCookies: boolean;
  hasStorage: boolean;
}

/** From the best to the worst. */
export const venueLevels = ['good', 'usable', 'bad'] as const;
export type VenueLevel = (typeof venueLevels)[number];

const limits = {
  pageMs: { usable: 6_000, bad: 20_000 },
  medianMs: { usable: 600, bad: 3_000 },
  lostShare: { usable: 0.04, bad: 0.3 },
  pingMs: { usable: 800, bad: Infinity },
  drops: { usable: 2, bad: Infinity },
  /** A picture of the couple has some 300 kB. */
  kBps: { usable: 60, bad: 8 },
  clockMs: 2 * 60_000,
} as const;

/** What is good, and what is not, by a word for each: the page says it in sentences. */
export type VenueFinding = keyof typeof words;

/** What each word means for the evening. */
const words = {
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
  // Only the times that it shows are wrong.
  clockOff: 'good',
  phone: 'good',
  phoneForgets: 'usable',
  phoneNoCookies: 'bad',
} as const satisfies Record<string, VenueLevel>;

/** What a word means for the evening. */
export const levelOf = (word: VenueFinding): VenueLevel => words[word];

const graded = (value: number, { usable, bad }: { usable: number; bad: number }): VenueLevel => {
  if (value > bad) return 'bad';
  return value > usable ? 'usable' : 'good';
};

const lostShare = ({ sent, lost }: Timings): number => (sent === 0 ? 1 : lost / sent);

function ofCalls(calls: Timings): VenueFinding {
  const loss = graded(lostShare(calls), limits.lostShare);
  const pace = graded(calls.medianMs, limits.medianMs);
  if (loss === 'bad') return 'callsLost';
  if (pace === 'bad') return 'callsVerySlow';
  if (loss === 'usable') return 'callsLossy';
  return pace === 'usable' ? 'callsSlow' : 'calls';
}

const byLive = { websocket: 'live', polling: 'livePolling', none: 'liveNone' } as const;

function ofHolding({ live, pings, dropCount }: VenueMeasures): VenueFinding[] {
  if (live === 'none') return [];
  if (graded(dropCount, limits.drops) !== 'good') return ['heldDrops'];
  const isLate = graded(pings.medianMs, limits.pingMs) !== 'good';
  const isLossy = graded(lostShare(pings), limits.lostShare) !== 'good';
  return [isLate || isLossy ? 'heldSlow' : 'held'];
}

const ofPage = (ms: number): VenueFinding =>
  ({ good: 'page', usable: 'pageSlow', bad: 'pageVerySlow' } as const)[graded(ms, limits.pageMs)];

/** The less, the worse. */
function ofSpeed(kBps: number): VenueFinding {
  if (kBps < limits.kBps.bad) return 'speedVerySlow';
  return kBps < limits.kBps.usable ? 'speedSlow' : 'speed';
}

function ofPhone({ hasCookies, hasStorage }: VenueMeasures): VenueFinding {
  if (!hasCookies) return 'phoneNoCookies';
  return hasStorage ? 'phone' : 'phoneForgets';
}

/** What was found at the venue, a word for each thing that could be measured, in the order in which it is told. */
export function venueFindings(measures: VenueMeasures): VenueFinding[] {
  const { pageMs, calls, foreignCount, live, kBps, clockAheadMs } = measures;
  return [
    ...(foreignCount > 0 ? (['captive'] as const) : []),
    ...(pageMs === undefined ? [] : [ofPage(pageMs)]),
    ofCalls(calls),
    byLive[live],
    ...ofHolding(measures),
    ...(kBps === undefined ? [] : [ofSpeed(kBps)]),
    ofPhone(measures),
    ...(clockAheadMs === undefined
      ? []
      : [Math.abs(clockAheadMs) > limits.clockMs ? ('clockOff' as const) : ('clock' as const)]),
  ];
}

/** Whether the evening works here: as well as what is worst. */
export function venueVerdict(measures: VenueMeasures): VenueLevel {
  const levels = new Set(venueFindings(measures).map(levelOf));
  return (['bad', 'usable'] as const).find((level) => levels.has(level)) ?? 'good';
}

/** Timings of replies that took so long; undefined for each that never came. */
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
