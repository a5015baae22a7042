/**
 * The numbers of the rules: lengths, counts, sizes, prices and spans that people meet, that both ends have to know, or that
 * an operator may want to look up. How patient or how quick a single piece of code is stands beside that code. Nothing is
 * imported here.
 */

/** Lengths of text, in user-visible characters. */
export const lengths = {
  usernameMin: 2,
  usernameMax: 50,
  message: 280,
  shareCode: 12,
  generatedShareCode: 6,
  /** Of a new or changed admin code. */
  adminCodeMin: 6,
  adminCode: 64,
  title: 120,
  location: 200,
  description: 2_000,
  email: 254,
  question: 300,
  tableName: 50,
  /** The host's own note of a question. */
  note: 280,
  option: 100,
  textPrediction: 280,
  password: 200,
  helperName: 50,
  /** Where a phone was that checked the venue. */
  venuePlace: 50,
  page: 300,
  referrer: 500,
  /** An instant as it is sent, with zone and fractions of a second. */
  date: 40,
  userAgent: 1_000,
} as const;

export const counts = {
  optionsMin: 2,
  optionsMax: 12,
  questionsPerEvent: 200,
  participantsPerEvent: 5_000,
  tablesPerEvent: 40,
  /** Guests that one phone plays for: what its cookie holds. */
  guestsPerPhone: 24,
  /** The current share code and the earlier ones, which keep leading to the event. */
  shareCodesPerEvent: 20,
  cardRows: 5,
  topFinishers: 10,
  bigScreenRows: 10,
  /** Names of those who were right on the big screen; more of them are counted. */
  rightNames: 24,
  /** Names of those who were right in a keepsake; more of them are counted. */
  keepsakeNames: 5,
  /** Messages that the host may tick for the big screen. */
  wishes: 100,
  /** Climbers, most frequent texts, places of the podium that the big screen names. */
  climbers: 5,
  frequentTexts: 6,
  podiumPlaces: 3,
  /** Photos of the moment. */
  photosPerEvent: 30,
  /** Links for helpers that are open at once, and ended ones that are kept (the latest). */
  helperLinks: 20,
  endedHelperLinks: 100,
  /** One-time links to a guest's seat that are kept until they expire: unused ones, and used ones (the latest of each). */
  transferLinks: 10,
  usedTransferLinks: 50,
  /** Log entries kept per event (the latest), fewer of what guests did themselves and of helpers, and entries per page. */
  logEntries: 2_000,
  logEntriesOfGuests: 200,
  logEntriesOfHelpers: 1_000,
  logPage: 50,
  /** Further right answers of a question. */
  acceptedAnswers: 200,
  /** A question counts at most so many points. */
  weightMax: 3,
  previewQuestions: 3,
  participantSearchAbove: 3,
  /** So many guests, and figures of questions, the portal shows before it is asked for all. */
  portalGuests: 20,
  portalMetrics: 5,
  /** The newest events on the owner's overview. */
  recentEvents: 5,
} as const;

/** Bytes of a request’s body: ordinary calls (280 characters as people count them fit), lists (creating, paying, reordering), calls that carry a photo or another image. */
export const bodyBytes = {
  ordinary: 16 * 1024,
  list: 64 * 1024,
  photo: 3 * 1024 * 1024,
  image: 15 * 1024 * 1024,
} as const;

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

/** Bytes of an image file, before it is sent as base64: a chosen one (section 5 of the specification), or a photo that the phone has made smaller. */
export const imageBytes = {
  logo: 5 * 1024 * 1024,
  headerImage: 10 * 1024 * 1024,
  photo: 2 * 1024 * 1024,
} as const;

/** How wide and how high a photo is at most: as it is kept, and as phones show it. In pixels. */
export const photoSides = { large: 2_048, small: 960 } as const;

/** Photos on the phone: the size in bytes that it makes them fit, and how long one waits to be sent, in milliseconds. */
export const photoSending = { aimBytes: 1024 * 1024, keptMs: 24 * 3_600_000 } as const;

/** Delays and spans that a person can see, in milliseconds. */
export const delaysMs = {
  answerSubmit: 600,
  slide: 300,
  profileRedirect: 2_000,
  ownerGate: 1_000,
  savedIndicator: 3_000,
  toast: 5_000,
  fallbackPoll: 10_000,
  snapshotJitter: 2_000,
  loadingPatience: 10_000,
  /** How often the owner's overview and traffic are asked for again. */
  ownerStats: 30_000,
  ownerAnalytics: 60_000,
  tooltip: 700,
  tooltipSkip: 300,
} as const;

/** How long a grant of the session cookie lasts, in milliseconds. */
export const grantsMs = {
  participant: 400 * 24 * 3_600_000,
  organiser: 30 * 24 * 3_600_000,
  owner: 12 * 3_600_000,
  helper: 90 * 24 * 3_600_000,
} as const;

/** How long a one-time link to a guest's seat is good, in milliseconds. */
export const transferLinkMs = 15 * 60_000;

/**
 * A guest's request to be let back in waits so long for the host, in milliseconds; so many wait at once in an event, and
 * for one guest.
 */
export const seatRequests = { waitMs: 15 * 60_000, perEvent: 20, perGuest: 3 } as const;

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

/** So many guests who joined within this time are worth a word to the host. */
export const manyJoined = { guests: 100, withinMs: 5 * 60_000 } as const;

/** The spans whose guests the portal offers to remove together, in minutes. */
export const recentSpans = [5, 15, 60] as const;

/** The currency that is charged; screens show it with `$` (section 9 of the specification). */
export const paymentCurrency = 'CAD';

/** Money in cents. */
export const prices = { default: 1_999, min: 50, max: 1_000_000 } as const;

/** A rehearsal: how many simulated guests it may have, and how long it is kept, in milliseconds. */
export const rehearsals = { guestsMin: 5, guestsMax: 100, guestsUsual: 30, keptMs: 24 * 3_600_000 } as const;

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

/** Ranges of the owner's figures, in days; the second is the one that is shown first. */
export const revenueRanges = [7, 30, 90, 365] as const;

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
  patienceMs: 4_000,
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

/** The drawn QR code (section 9 of the specification). */
export const qr = { size: 256, margin: 2, dark: '#1f2937' } as const;

/** The big screen counts as out of date, and says so, after this long without its connection. */
export const staleAfterMs = 5_000;

/** The QR code on the big screen keeps its full size until no new guest has come for this long. */
export const qrQuietMs = 2 * 60_000;

/** The sizes that a host may give it instead. */
export const bigScreenQrSizes = ['large', 'small'] as const;

/** The share code of the sample event. */
export const sampleShareCode = 'MAUI';

/** Seconds that each beat of suspense takes on the big screen: how the room predicted, the answer, each place of the podium. */
export const showPace = { least: 1, usual: 3, most: 10 } as const;

/** Closing by the clock: at most so far ahead, and looked for so often where nobody has the event in memory. */
export const closing = { mostMs: 7 * 24 * 3_600_000, lookMs: 30_000 } as const;

/** How loud the big screen is once the host has turned its sound on, from 0 to 1. */
export const showVolume = 0.7;

/** A host has so long to undo what they did; the server waits a little longer for a slow network. In milliseconds. */
export const undoing = { offeredMs: 10_000, graceMs: 5_000 } as const;

/** The cookie in which a browser keeps the language that was chosen in it, by its tag. */
export const languageCookie = 'language';

/** What stands for a visitor's country where it is not known. */
export const unknownCountry = 'Unknown';
