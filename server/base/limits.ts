/**
 * The limits, intervals and timeouts of the server that an operator or a developer may want to look up.
 * Numbers that the client shares are in `protocol/limits.ts`. Numbers of protocols and algorithms, and bounds
 * of retries, are defined in their modules. The built-in store imports nothing and has its own numbers.
 */

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
 * - `helperSignIns`: sign-ins by one helper's link. The server stores a record for each ended session, until the
 *   session would have expired
 * - `connections`: new live connections; all 5,000 guests of a full event reconnect at once after a restart
 */
export const allowances = {
  creations: { burst: 40, perSecond: 1 / 60 },
  codes: { burst: 30, perSecond: 1 / 10 },
  links: { burst: 1_200, perSecond: 1 },
  seatRequests: { burst: 20, perSecond: 1 / 30 },
  venueReports: { burst: 60, perSecond: 1 / 10 },
  helperSignIns: { burst: 120, perSecond: 1 / 60 },
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
 * - `backlog`: a slow connection is closed above this send backlog, in bytes (WebSocket) and in messages
 *   (long-polling)
 * - `heartbeat` in milliseconds: a phone that disappears without closing its connection is detected after at
 *   most the sum
 * - `overdueMs`: the interval of the checks for `roomlessMs` and for expired grants
 * - `sweepMs`: the interval at which publishers without connections and idle events are dropped
 */
export const connection = {
  packets: { burst: 100, perSecond: 5 },
  bytes: { burst: 64 * 1024, perSecond: 4 * 1024 },
  messageBytes: 16 * 1024,
  waitMs: 30_000,
  joins: { burst: 20, perSecond: 2 },
  roomlessMs: 30_000,
  perAddress: 10_000,
  backlog: { bytes: 512 * 1024, messages: 1_000 },
  heartbeat: { pingInterval: 15_000, pingTimeout: 10_000 },
  overdueMs: 1_000,
  sweepMs: 60_000,
} as const;

/**
 * The closing of live connections when the server stops.
 *
 * - `burst`: the number of connections that may reconnect at once: about one event
 * - `perSecond`: reconnections above the burst: about the rate that one server accepts
 * - `maxMs`: the longest time to close any number of connections
 * - `tickMs`: the interval at which connections are closed
 */
export const closing = { burst: 300, perSecond: 1_000, maxMs: 4_000, tickMs: 20 } as const;

/**
 * The minimum time between two live messages, in milliseconds.
 *
 * - `ticks`: score messages of a room. The time increases with the number of listeners.
 * - `driftMs`: messages about changes that other guests caused: a moved place, or the number of guests
 */
export const publishing = {
  ticks: [
    { maxListeners: 350, ms: 50 },
    { maxListeners: 3_000, ms: 100 },
    { maxListeners: Infinity, ms: 250 },
  ],
  driftMs: 1_000,
} as const;

/** How long one slice of a long task may block the event loop, in milliseconds. */
export const sliceMs = 4;

/**
 * Batched database calls.
 *
 * - `timeoutMs`: the next batch starts after this time even if the current one has not settled
 * - `maxSize`: the maximum number of items of a batch
 * - `lookups`: one query at a time; lookups that arrive meanwhile are sent together as the next query
 * - `minPredictions`: a batch of predictions takes two commands, so it is only worthwhile from this size
 */
export const batches = {
  participants: { timeoutMs: 100, maxSize: 32 },
  predictions: { timeoutMs: 80, maxSize: 32 },
  lookups: { timeoutMs: 1_000 },
  minPredictions: 3,
} as const;

/**
 * The cache of events. An event that was not used for `idleMs` is evicted. After a write with an unknown
 * outcome an event is resynced every `retryMs`, at most `maxRetries` times.
 */
export const eventCaching = { idleMs: 10 * 60_000, retryMs: 1_000, maxRetries: 120 } as const;

/** The cache of decoded session cookies: the latest `maxEntries`, up to `maxLength` characters each. */
export const sessionCache = { maxEntries: 5_000, maxLength: 2_048 } as const;

/** Above this number of buckets of one rate limit, the least recently used half is evicted. */
export const maxBuckets = 100_000;

/** The maximum number of rows that a page of the big screen embeds; more would delay the page. */
export const maxEmbeddedRows = 300;

/** The minimum interval between two recounts of a full event, in milliseconds. A recount reads all guests. */
export const recountGuestsMs = 10_000;

/**
 * The token bucket for joins of one address in one event. A venue of 1,000 guests can join at once; scripts
 * are slowed down.
 */
export const joinPace = { burst: 1_200, perSecond: 5 } as const;

/**
 * Pictures.
 *
 * - `maxPixels`: the maximum number of pixels to decode. It admits usual phone pictures and limits the memory
 *   use.
 * - `timeoutSeconds`: the time limit for encoding one picture
 * - `waiting`: the longest queue of pictures that wait for encoding
 * - `heldBytes`: the memory for the bodies in flight of one app. Above it, bodies larger than 64 KB are
 *   refused.
 * - `cached`: the number of pictures in memory
 * - `abandonedMs`: an unreferenced picture of this age is abandoned
 */
export const pictureLimits = {
  maxPixels: 64_000_000,
  timeoutSeconds: 20,
  waiting: 32,
  heldBytes: 128 * 1024 * 1024,
  cached: 16,
  abandonedMs: 3_600_000,
} as const;

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
 * - `outboxMs`, `reportMs`, `remindersMs`: the intervals at which due mails are sent, and at which the weekly
 *   report and the reminders are checked
 * - `stopMs`: an unresponsive mail server delays a stop by at most this time. The next start resumes sending.
 * - `serverTimeoutsMs`: timeouts for an unresponsive mail server
 * - `maxSuspensionMs`: how long another server may be suspended while it sends a mail
 * - `missedReceiptAge`: the age of payments whose receipt counts as missing. Older receipts are not sent.
 * - `reportHour`, `reportGraceHours`: the weekly report is due on Mondays at this hour (UTC). It may be sent
 *   until this long afterwards, for example after downtime. Later it waits for the next Monday.
 */
export const mailing = {
  pausesMs: [5 * 60_000, 60 * 60_000],
  keptMs: 7 * 24 * 3_600_000,
  unpaidPerDay: 5,
  /** The host is reminded this many days before the event is deleted. */
  deletionDays: [14, 2],
  outboxMs: 5_000,
  reportMs: 5 * 60_000,
  remindersMs: 3_600_000,
  stopMs: 3_000,
  serverTimeoutsMs: { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 },
  maxSuspensionMs: 60_000,
  missedReceiptAge: { minMs: 60_000, maxMs: 24 * 3_600_000 },
  reportHour: 8,
  reportGraceHours: 24,
} as const;

/**
 * Push notifications.
 *
 * - `phonesPerGuest`: the maximum number of subscriptions of one guest
 * - `gatherMs`: reveals within this time are combined into one message
 * - `atOnce`: the maximum number of messages in flight
 * - `everyMs`: the interval at which messages are sent
 * - `stopMs`: an unresponsive push service delays a stop by at most this time
 * - `timeoutMs`: the timeout of a request to a push service
 * - `validSeconds`: push services drop messages that they cannot deliver within this time
 */
export const pushing = {
  phonesPerGuest: 5,
  gatherMs: 4_000,
  atOnce: 20,
  everyMs: 3_000,
  stopMs: 1_000,
  timeoutMs: 10_000,
  validSeconds: 15 * 60,
} as const;

/**
 * Payments.
 *
 * - `openMs`: how long the share code of an open payment is held. Recovery extends this while the payment
 *   stays open.
 * - `refundAfterMs`: a charge is refunded when its event could not be created for this long
 * - `clockSkewMs`: the tolerance for the provider's clock, which may date a charge before its payment
 * - `settleMs`: a charge that the provider does not report within this time counts as not made. The share
 *   code is then released.
 * - `watchMs`: after the last attempt, the provider is queried with increasing intervals for this long
 * - `stopMs`: an unresponsive provider delays a stop by at most this time. The next start resumes the
 *   recovery.
 */
export const paymentTimes = {
  openMs: 3_600_000,
  refundAfterMs: 3_600_000,
  clockSkewMs: 3_600_000,
  settleMs: 5 * 60_000,
  watchMs: 24 * 3_600_000,
  stopMs: 3_000,
} as const;

/**
 * Share codes.
 *
 * - `holdMs`: how long a code is held while its event is being stored
 * - `abandonedMs`: a taken code without an event is abandoned after this time
 * - `lookBackMs`: abandoned codes are searched among those taken in this time
 */
export const shareCodeTimes = {
  holdMs: 60_000,
  abandonedMs: 24 * 3_600_000,
  lookBackMs: 7 * 24 * 3_600_000,
} as const;

/**
 * The simulated guests of rehearsals.
 *
 * - `everyMs`: the interval at which they are checked: the longest wait for the first guest of a new
 *   rehearsal
 * - `stepMs`, `actionsPerStep`: the interval between two steps, and the most actions per step over all
 *   rehearsals. The limit leaves capacity for real guests.
 * - `fewMs`, `allMs`: a few guests join within `fewMs`, a hundred within `allMs`
 * - `leastPauseMs`, `pauseMs`: the pause of a guest between two actions
 */
export const simulatedGuests = {
  everyMs: 2_000,
  stepMs: 500,
  actionsPerStep: 12,
  fewMs: 20_000,
  allMs: 60_000,
  leastPauseMs: 1_500,
  pauseMs: 5_000,
} as const;

/**
 * The owner's metrics.
 *
 * - `closedAfterMs`: a day is rolled up this long after its end, when no write of that day can be in flight
 * - `daysPerQuery`: `foreground`: a request waits for the result. `background`: smaller, to not delay
 *   predictions.
 * - `countPauseMs`: changes within this time are counted together
 * - `recountPauseMs`: a pause between the steps of a recount, so that guests' requests run in between
 */
export const metricsTimes = {
  closedAfterMs: 5 * 60_000,
  daysPerQuery: { foreground: 28, background: 7 },
  countPauseMs: 1_000,
  recountPauseMs: 20,
} as const;

/**
 * Backups of the built-in store.
 *
 * - `everyMs`: the interval
 * - `allForMs`: all backups are kept this long, then one per hour until `keptMs`
 * - `alwaysKept`: this many of the newest backups are never deleted
 * - `minFreeBytes`: disk space that must stay free
 * - `timeoutMs`: how long a stopping server waits for its last backup
 */
export const backups = {
  everyMs: 10 * 60_000,
  allForMs: 3_600_000,
  keptMs: 24 * 3_600_000,
  alwaysKept: 3,
  minFreeBytes: 64_000_000,
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

/**
 * Several servers on one database.
 *
 * - `heartbeatMs`, `goneAfterMs`: the heartbeat interval, and the time without a heartbeat after which a node
 *   counts as gone
 * - `deletedAfterMs`: records of nodes that are gone are deleted after this time
 * - `heartbeatsBetweenSweeps`: with a connected event bus, the cache is compared with the database only at
 *   every n-th heartbeat
 * - `maxListedScreens`: a heartbeat lists at most this many events with a screen
 * - `standbyMs`: how often a process without the lease of a job tries to acquire it
 */
export const nodeLimits = {
  heartbeatMs: 2_000,
  goneAfterMs: 8_000,
  deletedAfterMs: 24 * 3_600_000,
  heartbeatsBetweenSweeps: 2,
  maxListedScreens: 1_000,
  standbyMs: 2_000,
} as const;

/**
 * The replication of domain events between servers.
 *
 * - `batchMs`: frequent events wait up to this long for a batch. Any other event sends the batch immediately.
 * - `keepAliveMs`: each server sends an entry this often, even without events, so that others notice a gap
 * - `lagWindowMs`: the maximum lag of this time is reported
 * - `retentionMs`: how long Redis stores an entry. The whole stream expires this long after its last entry.
 * - `entriesPerRead`, `blockMs`: the maximum number of entries of one read, and how long it waits for one
 * - `readPauseMs`: the pause between two reads, in which further entries accumulate
 * - `retryMs`: the pause after a failed read
 */
export const replication = {
  batchMs: 20,
  keepAliveMs: 2_000,
  lagWindowMs: 60_000,
  retentionMs: 60_000,
  entriesPerRead: 500,
  blockMs: 2_000,
  readPauseMs: 50,
  retryMs: 500,
} as const;

/**
 * Connections to Redis. A socket without data for `socket` is closed; sockets to a frozen Redis would
 * otherwise never close. `reply`: the timeout for callers that can proceed without the reply.
 */
export const redisTimeoutsMs = { socket: 6_000, connect: 5_000, reconnect: 500, reply: 200 } as const;

/**
 * Waiting for the database.
 *
 * - `reply`: bounds calls to a database that stops responding, and the wait for a connection
 * - `buildIndex`: the time limit for building the indexes at the start
 * - `ping`, `readiness`, `metrics`: the health checks of the owner's page, of `/readyz` and of `/metrics`
 * - `pageFacts`: embedding a page's data. A page without embedded data requests it.
 */
export const databaseTimeoutsMs = {
  reply: 10_000,
  buildIndex: 10 * 60_000,
  ping: 5_000,
  readiness: 2_000,
  metrics: 2_000,
  pageFacts: 1_000,
} as const;

/**
 * The checks of `/readyz` by load balancers, which a stop waits for. `counted`: the number of recent checks
 * that are stored. Several are needed to distinguish two load balancers from a single faster one. A stop does
 * not wait for load balancers that check less often than every `maxIntervalMs`.
 */
export const readinessChecks = { counted: 5, maxIntervalMs: 4_000 } as const;

/**
 * HTTP connections. A connection without traffic for `idleMs` during a request or reply is closed; live
 * connections have their own heartbeat. The remainder of a refused body is read up to the limits `drain`;
 * then the connection is closed.
 */
export const httpLimits = { idleMs: 60_000, drain: { bytes: 32 * 1024 * 1024, ms: 30_000 } } as const;

/**
 * The time budget of a stop, in milliseconds. Sockets and requests take at most 5 s, then the jobs at most
 * `jobsMs`. The last backup may use the remaining time minus `closeDatabaseMs`.
 *
 * `requestsMs`: a stop waits for requests in flight until `sinceStop` after its start, and for at least
 * `least` after the sockets are closed.
 */
export const stopping = {
  withinMs: 9_500,
  requestsMs: { sinceStop: 2_000, least: 1_000 },
  jobsMs: 2_000,
  closeDatabaseMs: 500,
} as const;

/**
 * The supervisor.
 *
 * - `heartbeatMs`: the interval of the server's heartbeats
 * - `silentSeconds`: the supervisor kills a server after this many seconds without a heartbeat
 * - `silentSecondsAtStart`: the same limit during the start. Building an index may block the server for
 *   longer, and a kill would only restart the build.
 * - `stopMs`: the server stops within 10 s; after this time it is killed
 * - `npmCheckMs`: the interval of the checks for the parent npm process
 * - `stableMs`: a server that was ready for this long resets the count of consecutive deaths
 * - `longestDelayMs`: the longest delay before a restart
 */
export const supervision = {
  heartbeatMs: 1_000,
  silentSeconds: 10,
  silentSecondsAtStart: 300,
  stopMs: 15_000,
  npmCheckMs: 500,
  stableMs: 60_000,
  longestDelayMs: 30_000,
} as const;

/** The intervals of the maintenance jobs, in milliseconds. */
export const jobIntervalsMs = {
  trafficRollUp: 10 * 60_000,
  removals: 10 * 60_000,
  compactingRemovals: 24 * 3_600_000,
  unfinishedChanges: 60_000,
  metrics: 10 * 60_000,
  paymentRecovery: 30_000,
  expiry: 3_600_000,
  rehearsals: 60_000,
  transferLinks: 3_600_000,
} as const;
