/**
 * The limits, intervals and timeouts of the server that an operator or a developer may want to look up.
 * `protocol/limits.ts` contains the numbers that the client shares. Numbers of protocols, algorithms and
 * retries are defined in their modules. The built-in store imports nothing and has its own numbers.
 */

/** The maximum size in bytes of an event's texts, including the texts of all its questions. */
export const eventBytes = 1_000_000;

/**
 * The maximum size in bytes of all other fields of the event's document. It assumes 48 bytes per visible
 * character (16 UTF-16 units of 3 bytes):
 * - 200 questions: 3.3 MB (per question 13,440 bytes for the answer, 1,600 for accepted answers, 1,000 for
 *   all other fields)
 * - 40 tables: 0.1 MB (2,400 bytes for each name)
 * - all other fields of the event: 0.1 MB
 *
 * Together with `eventBytes` it stays far below MongoDB's document limit of 16 MB.
 */
export const eventDocumentBytes = 3_500_000;

/** How long a grant in the session cookie is valid, in milliseconds. */
export const grantsMs = {
  participant: 400 * 24 * 3_600_000,
  organiser: 30 * 24 * 3_600_000,
  owner: 12 * 3_600_000,
  helper: 90 * 24 * 3_600_000,
} as const;

/**
 * The limit of failed attempts per address (codes, passwords, declined cards): `points` failures per
 * `windowMs`.
 */
export const failedAttempts = { points: 10, windowMs: 10 * 60_000 } as const;

/**
 * The token buckets of one address (for IPv6, of a /64 network). `burst` is the capacity, `perSecond` the
 * refill rate. The owner is not limited.
 *
 * A venue with about 1,000 guests has one address. So has an office of wedding planners with many events.
 *
 * - `creations`: events created for free or by a test payment
 * - `codes`: checks and changes of an event's admin code
 * - `links`: new short links
 * - `seatRequests`: requests to rejoin as an existing guest, per event
 * - `venueReports`: results of venue checks, per event
 * - `recoveries`: requests for a link for a new admin code, per event
 * - `helperSignIns`: sign-ins by one helper's link. The server stores a record of each ended session until
 *   the session would have expired.
 * - `connections`: new live connections. After a restart, all 5,000 guests of a full event reconnect at once.
 */
export const allowances = {
  creations: { burst: 40, perSecond: 1 / 60 },
  codes: { burst: 30, perSecond: 1 / 10 },
  links: { burst: 1_200, perSecond: 1 },
  seatRequests: { burst: 20, perSecond: 1 / 30 },
  venueReports: { burst: 60, perSecond: 1 / 10 },
  recoveries: { burst: 3, perSecond: 3 / 3_600 },
  helperSignIns: { burst: 120, perSecond: 1 / 60 },
  connections: { burst: 6_000, perSecond: 50 },
} as const;

/**
 * The maximum lengths of the queues for hashing admin codes. `making` is for creating and changing codes,
 * `checking` for signing in.
 */
export const codeQueues = { making: 40, checking: 60 } as const;

/**
 * The limits of live connections.
 *
 * - `packets`, `bytes` (WebSocket only): a connection above these rates is closed, and its cookie is blocked
 *   for `waitMs`
 * - `messageBytes`: a larger message closes the connection
 * - `joins`: the rate of requests to join a room; further requests are refused
 * - `roomlessMs`: a connection is closed after this time if it neither is in a room nor requests one
 * - `perAddress`: the maximum number of open connections of one address
 * - `backlog`: a slow connection is closed if its send backlog is larger, in bytes (WebSocket) or in messages
 *   (long polling)
 * - `heartbeat`, in milliseconds: if a phone disappears without closing its connection, the server detects
 *   this after at most the sum of these times
 * - `overdueMs`: the interval of the checks for `roomlessMs` and for expired grants
 * - `sweepMs`: the interval at which the server drops publishers without connections and events without use
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
 * - `burst`: the number of connections that can reconnect at once. It is about one event.
 * - `perSecond`: the rate of further reconnections. It is about the rate that one server accepts.
 * - `maxMs`: the maximum time for closing all connections
 * - `tickMs`: the interval at which connections are closed
 */
export const closing = { burst: 300, perSecond: 1_000, maxMs: 4_000, tickMs: 20 } as const;

/**
 * The minimum time between two live messages, in milliseconds.
 *
 * - `ticks`: score messages of a room. The time increases with the number of listeners.
 * - `driftMs`: messages to a guest about changes that other guests have caused, such as a changed place or
 *   number of guests
 */
export const publishing = {
  ticks: [
    { maxListeners: 350, ms: 50 },
    { maxListeners: 3_000, ms: 100 },
    { maxListeners: Infinity, ms: 250 },
  ],
  driftMs: 1_000,
} as const;

/** The maximum time in milliseconds that one slice of a long task blocks the event loop. */
export const sliceMs = 4;

/**
 * Batches of database calls.
 *
 * - `timeoutMs`: the next batch starts after this time even if the current one has not settled
 * - `maxSize`: the maximum number of items of a batch
 * - `lookups`: only one query runs at a time. Lookups that arrive during a query are combined into the next
 *   one.
 * - `minPredictions`: the minimum number of predictions in a batch. A batch takes two commands, so single
 *   writes are faster for fewer predictions.
 */
export const batches = {
  participants: { timeoutMs: 100, maxSize: 32 },
  predictions: { timeoutMs: 80, maxSize: 32 },
  lookups: { timeoutMs: 1_000 },
  minPredictions: 3,
} as const;

/**
 * The cache of events. An event without use for `idleMs` is evicted. After a write with an unknown result,
 * the event is read again every `retryMs`, at most `maxRetries` times.
 */
export const eventCaching = { idleMs: 10 * 60_000, retryMs: 1_000, maxRetries: 120 } as const;

/**
 * The cache of decoded session cookies. It keeps the latest `maxEntries` cookies. Cookies longer than
 * `maxLength` characters are not cached.
 */
export const sessionCache = { maxEntries: 5_000, maxLength: 2_048 } as const;

/** The maximum number of buckets of one rate limit. Above it, the least recently used half is evicted. */
export const maxBuckets = 100_000;

/** The maximum number of rows that a page of the big screen embeds. More rows would slow down the page. */
export const maxEmbeddedRows = 300;

/** The minimum interval between two recounts of a full event, in milliseconds. A recount reads all guests. */
export const recountGuestsMs = 10_000;

/**
 * The token bucket for joins of one address in one event. A venue with 1,000 guests can join at once. Scripts
 * are slowed down.
 */
export const joinPace = { burst: 1_200, perSecond: 5 } as const;

/**
 * Pictures.
 *
 * - `maxPixels`: the maximum number of pixels to decode. It allows usual photos of phones and limits the
 *   memory use.
 * - `timeoutSeconds`: the time limit for encoding one picture
 * - `waiting`: the maximum number of pictures that wait for encoding
 * - `heldBytes`: the memory for the bodies in flight of one app. When it is used up, bodies larger than 64 KB
 *   are refused.
 * - `cached`: the number of pictures in memory
 * - `abandonedMs`: a picture without references is deleted at this age
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

/** The default mail settings of the owner. */
export const defaultEmailSettings = { newEvents: true, payments: true, reports: false } as const;

/**
 * Visitor statistics.
 *
 * - `recordsPerMinute`: the maximum number of records of one visit
 * - `waitMs`: pending records are written as a batch after this time
 * - `waiting`: the maximum number of pending records; further records are dropped
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
 * - `pausesMs`: the pauses before the retries of a failed mail. After the last retry the mail is abandoned.
 * - `keptMs`: the content of a sent or abandoned mail is deleted after this time
 * - `unpaidPerDay`: the maximum number of mails per day to one address about events without a real payment
 * - `outboxMs`: the interval at which due mails are sent
 * - `reportMs`, `remindersMs`: the intervals of the checks for the weekly report and for reminders
 * - `stopMs`: the maximum delay of a stop by an unresponsive mail server. The next start resumes sending.
 * - `serverTimeoutsMs`: the timeouts for an unresponsive mail server
 * - `maxSuspensionMs`: how long another server can be suspended while it sends a mail
 * - `missedReceiptAge`: the age of a payment whose receipt counts as missing. Receipts of older payments are
 *   not sent.
 * - `reportHour`: the weekly report is due on Mondays at this hour (UTC)
 * - `reportGraceHours`: how long afterwards the report can still be sent, for example after downtime. Later
 *   it waits until the next Monday.
 */
export const mailing = {
  pausesMs: [5 * 60_000, 60 * 60_000],
  keptMs: 7 * 24 * 3_600_000,
  unpaidPerDay: 5,
  /** The host gets reminders this many days before the event is deleted. */
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
 * Links for a new admin code.
 *
 * - `linksPerHour`: the maximum number per event, for all callers together
 * - `earlierHashes`: the number of replaced links of an event that the server can still recognise
 */
export const recovery = { linksPerHour: 3, earlierHashes: 10 } as const;

/**
 * Push notifications.
 *
 * - `phonesPerGuest`: the maximum number of subscriptions of one guest
 * - `gatherMs`: reveals within this time are combined into one message
 * - `atOnce`: the maximum number of messages in flight
 * - `everyMs`: the interval at which messages are sent
 * - `stopMs`: the maximum delay of a stop by an unresponsive push service
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
 * - `openMs`: how long the share code of an open payment is reserved. Recovery extends this time while the
 *   payment stays open.
 * - `refundAfterMs`: a charge is refunded if its event could not be created within this time
 * - `clockSkewMs`: the tolerance for the provider's clock, because a charge can have an earlier time than its
 *   payment
 * - `settleMs`: if the provider does not report a charge within this time, the server assumes that nothing
 *   was charged. It then releases the share code.
 * - `watchMs`: how long after the last attempt the server still queries the provider, at increasing intervals
 * - `stopMs`: the maximum delay of a stop by an unresponsive provider. The next start resumes the recovery.
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
 * - `holdMs`: how long a code is reserved while its event is being stored
 * - `abandonedMs`: a reserved code without an event counts as abandoned after this time
 * - `lookBackMs`: the search for abandoned codes considers codes that were reserved within this time
 */
export const shareCodeTimes = {
  holdMs: 60_000,
  abandonedMs: 24 * 3_600_000,
  lookBackMs: 7 * 24 * 3_600_000,
} as const;

/**
 * The simulated guests of rehearsals.
 *
 * - `everyMs`: the interval of the checks for new rehearsals. It is the maximum wait for the first guest.
 * - `stepMs`: the interval between two steps
 * - `actionsPerStep`: the maximum number of actions per step in all rehearsals. It leaves capacity for real
 *   guests.
 * - `fewMs`, `allMs`: the time in which a few guests join, and the time in which a hundred guests join
 * - `leastPauseMs`, `pauseMs`: the range of a guest's pause between two actions
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
 * - `closedAfterMs`: how long after its end a day is summarized. By then no write of that day can be in
 *   flight.
 * - `daysPerQuery`: the number of days per query. `foreground` applies if a request waits for the result.
 *   `background` is smaller, so that predictions are not delayed.
 * - `countPauseMs`: changes within this time are counted together
 * - `recountPauseMs`: the pause between the steps of a recount, in which guests' requests run
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
 * - `allForMs`: how long all backups are kept. After that, one per hour is kept until `keptMs`.
 * - `alwaysKept`: this many of the newest backups are never deleted
 * - `minFreeBytes`: the disk space that must stay free
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
 * The check of the clock. If the clock jumps by more than `jumpMs`, nothing is deleted by age for `pauseMs`
 * of uptime. The server checks the clock every `everyMs`, and stores the time every `savedMs`.
 */
export const clockChecks = {
  jumpMs: 2 * 24 * 3_600_000,
  pauseMs: 72 * 3_600_000,
  everyMs: 10 * 60_000,
  savedMs: 3_600_000,
} as const;

/** Cheers: the rate limit per guest, and the time between two messages to the screens of an event. */
export const cheering = { pace: { burst: 1, perSecond: 1 }, tickMs: 500 } as const;

/** The maximum duration of the freeze of the places 1 to 3. */
export const freezeMs = 10 * 60_000;

/**
 * Scheduled closing: the maximum time ahead, and the interval at which the server queries the database for
 * due changes.
 */
export const scheduledClosing = { mostMs: 7 * 24 * 3_600_000, checkEveryMs: 30_000 } as const;

/**
 * Several servers on one database.
 *
 * - `heartbeatMs`: the heartbeat interval
 * - `goneAfterMs`: a server without a heartbeat for this time counts as gone
 * - `deletedAfterMs`: records of servers that are gone are deleted after this time
 * - `heartbeatsBetweenSweeps`: with a connected event bus, the cache is compared with the database only at
 *   every n-th heartbeat
 * - `maxListedScreens`: the maximum number of events with a screen that a heartbeat lists
 * - `standbyMs`: the interval at which a process without the lease of a job tries to acquire it
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
 * - `batchMs`: frequent events wait up to this long for a batch. Any other event is sent immediately,
 *   together with the waiting ones.
 * - `keepAliveMs`: the interval at which each server sends an entry even if there are no events. The other
 *   servers can then detect a gap.
 * - `lagWindowMs`: the time over which the maximum lag is reported
 * - `retentionMs`: how long Redis stores an entry. The whole stream expires this long after its last entry.
 * - `entriesPerRead`: the maximum number of entries of one read
 * - `blockMs`: how long a read waits for an entry
 * - `readPauseMs`: the pause between two reads, in which entries accumulate
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
 * The timeouts of connections to Redis. A socket without data for `socket` is closed, because sockets to a
 * frozen Redis would never close otherwise. `reply` is the timeout for callers that can continue without the
 * reply.
 */
export const redisTimeoutsMs = { socket: 6_000, connect: 5_000, reconnect: 500, reply: 200 } as const;

/**
 * The timeouts of the database.
 *
 * - `reply`: limits calls to a database that stops responding, and the wait for a connection
 * - `buildIndex`: the time limit for building the indexes at the start
 * - `ping`, `readiness`, `metrics`: the health checks of the owner's page, of `/readyz` and of `/metrics`
 * - `pageFacts`: reading the data that a page embeds. If this takes longer, the page requests the data
 *   itself.
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
 * The checks of `/readyz` by load balancers. A stop waits until the load balancers have noticed it. `counted`
 * is the number of recent checks that the server remembers. It needs several to distinguish two load
 * balancers from a single faster one. A stop does not wait for load balancers whose interval is longer than
 * `maxIntervalMs`.
 */
export const readinessChecks = { counted: 5, maxIntervalMs: 4_000 } as const;

/**
 * HTTP connections. A connection without traffic for `idleMs` during a request or a reply is closed. Live
 * connections have their own heartbeat. The rest of a refused body is read up to the limits `drain`. Then the
 * connection is closed.
 */
export const httpLimits = { idleMs: 60_000, drain: { bytes: 32 * 1024 * 1024, ms: 30_000 } } as const;

/**
 * The time budget of a stop, in milliseconds. Sockets and requests take at most 5 s, then the jobs at most
 * `jobsMs`. The last backup can use the remaining time minus `closeDatabaseMs`. `requestsMs` limits the wait
 * for requests in flight: until `sinceStop` after the start of the stop, and for at least `least` after the
 * sockets are closed.
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
 * - `silentSeconds`: the supervisor kills a server that has sent no heartbeat for this many seconds
 * - `silentSecondsAtStart`: the same limit during the start. Building an index can block the server for
 *   longer, and a kill would only restart the build.
 * - `stopMs`: the supervisor kills a server that has not stopped after this time. A server usually stops
 *   within 10 s.
 * - `npmCheckMs`: the interval of the checks for the parent npm process
 * - `stableMs`: the number of consecutive deaths is reset if a server was ready for this long
 * - `longestDelayMs`: the maximum delay before a restart
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
  sampleEvent: 24 * 3_600_000,
  unfinishedChanges: 60_000,
  metrics: 10 * 60_000,
  paymentRecovery: 30_000,
  expiry: 3_600_000,
  rehearsals: 60_000,
  transferLinks: 3_600_000,
} as const;
