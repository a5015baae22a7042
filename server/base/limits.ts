/** The most bytes of an event's texts, including those of all its questions. */
export const eventBytes = 1_000_000;

/**
 * The most bytes of everything else in the event's document, at 48 bytes per character (16 UTF-16 units of 3
 * bytes):
 * - 200 questions: 3.3 MB (the answer 13,440, accepted answers 1,600, all other fields 1,000 each)
 * - 40 tables: 0.1 MB (names of 2,400 each)
 * - all other fields of the event: 0.1 MB
 *
 * Together with `eventBytes` it stays far below MongoDB's document limit of 16 MB.
 */
export const eventDocumentBytes = 3_500_000;

/** How long a grant of the session cookie lasts, in milliseconds. */
export const grantsMs = {
  participant: 400 * 24 * 3_600_000,
  organiser: 30 * 24 * 3_600_000,
  owner: 12 * 3_600_000,
  helper: 90 * 24 * 3_600_000,
} as const;

/**
 * The failed codes, passwords and declined cards of an address before it is refused: `points` per `windowMs`.
 */
export const failedAttempts = { points: 10, windowMs: 10 * 60_000 } as const;

/**
 * The token buckets of one address (IPv6: a /64): capacity `burst`, refill `perSecond`. The owner is not
 * limited.
 *
 * A venue is one address with about 1,000 guests; an office of wedding planners is one address with many
 * hosts.
 *
 * - `creations`: events created for free or by a test payment
 * - `codes`: checks and changes of an event's admin code
 * - `links`: new short links
 * - `seatRequests`: guests' requests to rejoin, per event
 * - `venueReports`: results of venue checks, per event
 * - `entries`: devices that sign in by one helper's link; the server stores an ended session until it would
 *   have expired
 * - `connections`: new live connections; a full event of 5,000 reconnects at once after a restart
 */
export const allowances = {
  creations: { burst: 40, perSecond: 1 / 60 },
  codes: { burst: 30, perSecond: 1 / 10 },
  links: { burst: 1_200, perSecond: 1 },
  seatRequests: { burst: 20, perSecond: 1 / 30 },
  venueReports: { burst: 60, perSecond: 1 / 10 },
  entries: { burst: 120, perSecond: 1 / 60 },
  connections: { burst: 6_000, perSecond: 50 },
} as const;

/** The queue lengths for hashing admin codes: `making` (create, change) and `checking` (sign in). */
export const codeQueues = { making: 40, checking: 60 } as const;

/**
 * The limits of one live connection.
 *
 * - `packets`, `bytes` (WebSocket only): more closes the connection and blocks its cookie for `waitMs`
 * - `messageBytes`: a larger message closes the connection
 * - `joins`: more are refused
 * - `roomlessMs`: a connection that is in no room and asks for none is closed after this time
 * - `perAddress`: open connections of one address
 */
export const connection = {
  packets: { burst: 100, perSecond: 5 },
  bytes: { burst: 64 * 1024, perSecond: 4 * 1024 },
  messageBytes: 16 * 1024,
  waitMs: 30_000,
  joins: { burst: 20, perSecond: 2 },
  roomlessMs: 30_000,
  perAddress: 10_000,
} as const;

/**
 * The token bucket for joins of one address in one event. It admits a venue of 1,000 guests at once and slows
 * scripts down.
 */
export const joinPace = { burst: 1_200, perSecond: 5 } as const;

/** Venue checks: the most results stored per event, and how long they are stored, in milliseconds. */
export const venueChecks = { mostResults: 50, keptMs: 14 * 24 * 3_600_000 } as const;

/** The default of the owner's mail settings. */
export const defaultEmailSettings = { newEvents: true, payments: true, reports: false } as const;

/**
 * Visitor statistics.
 *
 * - `recordsPerMinute`: the most records of one visit
 * - `waitMs`, `waiting`: records are written in batches, after this time or this many
 * - `recordsPerDay`: the most records stored per day
 * - `rawDays`: single records are stored this long
 * - `pagesPerDay`: the most visited pages that a day's summary names
 */
export const traffic = {
  recordsPerMinute: 60,
  waitMs: 1_000,
  waiting: 5_000,
  recordsPerDay: 200_000,
  rawDays: 30,
  pagesPerDay: 100,
  topRows: 5,
  recentDays: 7,
} as const;

/**
 * Mail.
 *
 * - `pausesMs`: a failed mail is retried after each of these pauses, then abandoned
 * - `keptMs`: the content of a finished mail is deleted after this time
 * - `unpaidPerDay`: the most mails per day to one address about events without a payment (test payments
 *   included)
 */
export const mailing = {
  pausesMs: [5 * 60_000, 60 * 60_000],
  keptMs: 7 * 24 * 3_600_000,
  unpaidPerDay: 5,
  /** The host is reminded this many days before the event is deleted. */
  deletionDays: [14, 2],
} as const;

/**
 * Push notifications.
 *
 * - `phonesPerGuest`: the most subscriptions of one guest
 * - `gatherMs`: reveals within this time are combined into one message
 * - `atOnce`: the most messages in flight
 */
export const pushing = { phonesPerGuest: 5, gatherMs: 4_000, atOnce: 20 } as const;

/**
 * Backups of the built-in store.
 *
 * - `everyMs`: the interval
 * - `allForMs`: all backups are kept this long, then one per hour until `keptMs`
 * - `alwaysKept`: the newest backups that are never deleted
 * - `roomBytes`: disk space that must stay free
 * - `timeoutMs`: how long a stopping server waits for its last backup
 */
export const backups = {
  everyMs: 10 * 60_000,
  allForMs: 3_600_000,
  keptMs: 24 * 3_600_000,
  alwaysKept: 3,
  roomBytes: 64_000_000,
  timeoutMs: 4_000,
} as const;

/**
 * A jump of the clock by more than `jumpMs` pauses deletion by age for `pauseMs` of uptime. The server checks
 * the clock every `everyMs` and stores its time every `savedMs`.
 */
export const clockChecks = {
  jumpMs: 2 * 24 * 3_600_000,
  pauseMs: 72 * 3_600_000,
  everyMs: 10 * 60_000,
  savedMs: 3_600_000,
} as const;

/** The places 1 to 3 stay frozen for at most this long. */
export const freezeMs = 10 * 60_000;

/**
 * Scheduled closing: at most `mostMs` ahead. Events that are not in memory are checked every `lookMs`.
 */
export const scheduledClosing = { mostMs: 7 * 24 * 3_600_000, lookMs: 30_000 } as const;
