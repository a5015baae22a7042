/** The maximum number of bytes of an event's texts, including those of all its questions. */
export const eventBytes = 1_000_000;

/**
 * The maximum number of bytes of all other fields of the event's document, at 48 bytes per character (16
 * UTF-16 units of 3 bytes):
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

/** The limit of failed attempts per address (codes, passwords, declined cards): `points` per `windowMs`. */
export const failedAttempts = { points: 10, windowMs: 10 * 60_000 } as const;

/**
 * The token buckets of one address (IPv6: a /64): capacity `burst`, refill `perSecond`. The owner is not
 * limited.
 *
 * A venue is one address with about 1,000 guests. An office of wedding planners is one address with many
 * hosts.
 *
 * - `creations`: events created for free or by a test payment
 * - `codes`: checks and changes of an event's admin code
 * - `links`: new short links
 * - `seatRequests`: guests' requests to rejoin, per event
 * - `venueReports`: results of venue checks, per event
 * - `recoveries`: requests for a link for a new admin code, per event
 * - `entries`: sign-ins by one helper's link. The server stores a record for each ended session, until the
 *   session would have expired
 * - `connections`: new live connections; all 5,000 guests of a full event reconnect at once after a restart
 */
export const allowances = {
  creations: { burst: 40, perSecond: 1 / 60 },
  codes: { burst: 30, perSecond: 1 / 10 },
  links: { burst: 1_200, perSecond: 1 },
  seatRequests: { burst: 20, perSecond: 1 / 30 },
  venueReports: { burst: 60, perSecond: 1 / 10 },
  recoveries: { burst: 3, perSecond: 3 / 3_600 },
  entries: { burst: 120, perSecond: 1 / 60 },
  connections: { burst: 6_000, perSecond: 50 },
} as const;

/** The queue lengths for hashing admin codes: `making` (create, change) and `checking` (sign in). */
export const codeQueues = { making: 40, checking: 60 } as const;

/**
 * The limits of one live connection.
 *
 * - `packets`, `bytes` (WebSocket only): a connection above these rates is closed, and its cookie is blocked
 *   for `waitMs`
 * - `messageBytes`: a larger message closes the connection
 * - `joins`: requests to join a room; those above the rate are refused
 * - `roomlessMs`: a connection that neither is in a room nor requests one is closed after this time
 * - `perAddress`: the maximum number of open connections of one address
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
 * The token bucket for joins of one address in one event. A venue of 1,000 guests can join at once; scripts
 * are slowed down.
 */
export const joinPace = { burst: 1_200, perSecond: 5 } as const;

/** Venue checks: the maximum number of stored results per event, and how long a result is stored. */
export const venueChecks = { mostResults: 50, keptMs: 14 * 24 * 3_600_000 } as const;

/** The default of the owner's mail settings. */
export const defaultEmailSettings = { newEvents: true, payments: true, reports: false } as const;

/**
 * Visitor statistics.
 *
 * - `recordsPerMinute`: the maximum number of records of one visit
 * - `waitMs`, `waiting`: pending records are written as a batch after this time; above this number, new ones
 *   are dropped
 * - `recordsPerDay`: the maximum number of stored records per day
 * - `rawDays`: single records are deleted after this many days
 * - `pagesPerDay`: the number of pages that a day's summary lists (the most visited ones)
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
 * - `unpaidPerDay`: the maximum number of mails per day to one address about events without a real payment
 */
export const mailing = {
  pausesMs: [5 * 60_000, 60 * 60_000],
  keptMs: 7 * 24 * 3_600_000,
  unpaidPerDay: 5,
  /** The host is reminded this many days before the event is deleted. */
  deletionDays: [14, 2],
} as const;

/**
 * Links for a new admin code.
 *
 * - `linksPerHour`: the maximum number per event, from all callers together
 * - `earlierHashes`: the server recognises this many replaced links of an event
 */
export const recovery = { linksPerHour: 3, earlierHashes: 10 } as const;

/**
 * Push notifications.
 *
 * - `phonesPerGuest`: the maximum number of subscriptions of one guest
 * - `gatherMs`: reveals within this time are combined into one message
 * - `atOnce`: the maximum number of messages in flight
 */
export const pushing = { phonesPerGuest: 5, gatherMs: 4_000, atOnce: 20 } as const;

/**
 * Backups of the built-in store.
 *
 * - `everyMs`: the interval
 * - `allForMs`: all backups are kept this long, then one per hour until `keptMs`
 * - `alwaysKept`: this many of the newest backups are never deleted
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
 * the clock every `everyMs` and stores the time every `savedMs`.
 */
export const clockChecks = {
  jumpMs: 2 * 24 * 3_600_000,
  pauseMs: 72 * 3_600_000,
  everyMs: 10 * 60_000,
  savedMs: 3_600_000,
} as const;

/** Cheers: the rate limit of one guest, and the time between two messages to the screens of an event. */
export const cheering = { pace: { burst: 1, perSecond: 1 }, tickMs: 500 } as const;

/** The maximum duration of the freeze of the places 1 to 3. */
export const freezeMs = 10 * 60_000;

/**
 * Scheduled closing: at most `mostMs` ahead. The database is checked for scheduled changes every
 * `checkEveryMs`.
 */
export const scheduledClosing = { mostMs: 7 * 24 * 3_600_000, checkEveryMs: 30_000 } as const;
