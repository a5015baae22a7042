/** Bytes of the texts of an event: its own, and those of all its questions. */
export const eventBytes = 1_000_000;

/**
 * Bytes that everything else in the event's document takes at most, at 48 bytes a character (16 UTF-16 units of 3 bytes):
 * - 200 questions: 3.3 MB (the answer 13,440, accepted answers 1,600, all other fields 1,000 each)
 * - 40 tables: 0.1 MB (names of 2,400 each)
 * - all other fields of the event: 0.1 MB
 *
 * Together with `eventBytes` it stays far below the 16 MB that a document may have.
 */
export const eveningBytes = 3_500_000;

/** How long a grant of the session cookie lasts, in milliseconds. */
export const grantsMs = {
  participant: 400 * 24 * 3_600_000,
  organiser: 30 * 24 * 3_600_000,
  owner: 12 * 3_600_000,
  helper: 90 * 24 * 3_600_000,
} as const;

/** Failed codes, passwords and declined cards before an address has to wait: `points` in `windowMs`. */
export const failedAttempts = { points: 10, windowMs: 10 * 60_000 } as const;

/**
 * What one address (IPv6: a /64) may do: so much at once (`burst`), given back with `perSecond`. A venue is one address of
 * some 1,000 guests, an office of wedding planners one of many hosts; the owner is not counted. `creations`: events made for
 * free or by a test payment. `codes`: an event's admin code checked or changed. `links`: short links that are new.
 * `seatRequests`: requests to be let back in, of one event. `venueReports`: what phones found at the venue of one event.
 * `entries`: devices that enter by one helper's link; each has a session, whose end is kept for as long as it would have lasted.
 * `connections`: new live connections; a full event of 5,000 comes back at once after a restart.
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

/** How many may wait until their admin code is made (creating, changing) or checked (signing in), one after the other. */
export const codeQueues = { making: 40, checking: 60 } as const;

/**
 * What one live connection may send: packets, and bytes over WebSocket. Whoever sends more is cut off, and the cookie that it
 * carried opens no other connection for `waitMs`. Of `joins` what is more is refused; one message above `messageBytes` ends
 * the connection, and so do `roomlessMs` in no room and without asking for one. `perAddress`: connections of one address
 * that are open at once.
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
 * Joins of one address in one event: a venue of 1,000 guests comes in at once, a script has to wait. `burst` at once,
 * then `perSecond`.
 */
export const joinPace = { burst: 1_200, perSecond: 5 } as const;

/** Venue checks: so many results of an event are kept, and for so long, in milliseconds. */
export const venueChecks = { mostResults: 50, keptMs: 14 * 24 * 3_600_000 } as const;

/** Which mails the owner gets while nothing else is set. */
export const defaultEmailSettings = { newEvents: true, payments: true, reports: false } as const;

/**
 * Counting visits. A visit may send `recordsPerMinute`; what comes in waits at most `waitMs` and at most `waiting` records
 * to be written; of a day at most `recordsPerDay` are kept, and single ones for `rawDays`. A day that has ended keeps
 * its `pagesPerDay` most visited pages by name.
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
 * Mail: a mail that cannot be sent is tried again after these pauses, then given up; what is in it is forgotten
 * `keptMs` later. An address gets so many mails a day about events that nobody paid for (the test mode
 * included), whoever asks for them.
 */
export const mailing = {
  pausesMs: [5 * 60_000, 60 * 60_000],
  keptMs: 7 * 24 * 3_600_000,
  unpaidPerDay: 5,
  /** A host is reminded so many days before the event is deleted. */
  deletionDays: [14, 2],
} as const;

/**
 * Notifications: a guest's phones that hear of reveals, how long reveals are gathered into one message, and how many
 * messages are on their way at once.
 */
export const pushing = { phonesPerGuest: 5, gatherMs: 4_000, atOnce: 20 } as const;

/**
 * Backups of the built-in store: how often, how long all of them and then one an hour are kept, how many of the newest
 * always stay, the room on the disk that has to stay free beside them, and how long a server that stops waits for the
 * last one.
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
 * A jump of the clock by more than `jumpMs` pauses deletion by age for `pauseMs` of running. The clock is checked every
 * `everyMs`; its time is stored every `savedMs`.
 */
export const clockChecks = {
  jumpMs: 2 * 24 * 3_600_000,
  pauseMs: 72 * 3_600_000,
  everyMs: 10 * 60_000,
  savedMs: 3_600_000,
} as const;

/** Closing by the clock: at most so far ahead, and looked for so often where nobody has the event in memory. */
export const closing = { mostMs: 7 * 24 * 3_600_000, lookMs: 30_000 } as const;
